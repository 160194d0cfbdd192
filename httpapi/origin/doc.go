// Package origin determines where a request comes from: through which proxies,
// from which client, to which host, and from which site's page.
//
// It imports the standard library only.
package origin
