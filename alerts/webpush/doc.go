// Package webpush carries alerts to browsers by Web Push (RFC 8030, 8291, 8292).
//
// Where to send is a browser's word, which anybody can forge. A Pusher therefore sends only to
// HTTPS on its usual port, connects to public addresses alone, whatever a name resolves to,
// follows no redirect, and sends through no proxy.
package webpush
