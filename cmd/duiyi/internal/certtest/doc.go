// Package certtest makes certificates for tests of HTTPS. Only tests import it.
package certtest
