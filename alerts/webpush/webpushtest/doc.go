// Package webpushtest is a push service for tests, with the browsers that it serves: it checks
// who sends (RFC 8292), and reads messages with the browsers' keys (RFC 8291). Only tests import it.
package webpushtest
