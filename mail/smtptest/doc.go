// Package smtptest is a mail server for tests. Only tests import it.
package smtptest
