// Package origin says where a request comes from: behind which proxies, from which
// client, to which host, and from which site's page.
//
// It imports the standard library alone.
package origin
