package servercmd

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"github.com/caddyserver/certmagic"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/internal/searchkit"
	"duiyi/store/postgres"
)

// maxSlots is more searches than any machine runs at once.
const maxSlots = 4096

// check refuses flags that cannot work, before the program creates a file or listens. It
// returns the proxies.
func (c *Serve) check() (proxies []netip.Prefix, err error) {
	switch {
	case c.Accounts && c.Unprotected:
		return nil, command.Misuse("serve: --accounts and --unprotected exclude each other")
	case c.LAN && c.Unprotected:
		return nil, command.Misuse("serve: --lan and --unprotected exclude each other")
	case (c.Cert == "") != (c.Key == "") || c.TLS != "" && c.Cert != "" || c.ACME != "" && c.TLS == "":
		return nil, command.Misuse("serve: HTTPS needs --tls NAME (optionally with --acme URL), or --cert FILE and --key FILE")
	case c.TLS != "" && (!certmagic.SubjectQualifiesForCert(c.TLS) || net.ParseIP(c.TLS) != nil):
		return nil, command.Misuse("serve: --tls %q: want the name under which this server is reached, such as club.example", c.TLS)
	case len(c.Grant) > 0 && !c.guarded():
		return nil, command.Misuse("serve: --grant needs --accounts or --lan")
	case c.NATSCreds != "" && len(c.NATS) == 0:
		return nil, command.Misuse("serve: --nats-creds needs --nats")
	}
	if n := c.EngineSlots; n != nil && (*n < 0 || *n > maxSlots || *n == 0 && len(c.NATS) == 0) {
		return nil, command.Misuse("serve: --engine-slots %d: want 1 to %d, or 0 with --nats, for workers to choose the moves", *n, maxSlots)
	}
	if c.ACME != "" && c.ACME != "staging" {
		if u, err := url.Parse(c.ACME); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
			return nil, command.Misuse("serve: --acme %q: want the address of an ACME directory, or staging", c.ACME)
		}
	}
	for _, name := range c.Host {
		if !hostName(name) {
			return nil, command.Misuse("serve: --host %q: want a name such as club.example, without https:// and without a port", name)
		}
	}
	for _, flag := range []struct{ name, value string }{{"addr", c.Addr}, {"metrics", c.Metrics}} {
		if flag.value == "" {
			continue
		}
		if err := checkAddress(flag.value); err != nil {
			return nil, command.Misuse("serve: --%s %q: %v", flag.name, flag.value, err)
		}
	}
	for _, address := range c.NATS {
		if err := checkNATS(address); err != nil {
			return nil, command.Misuse("serve: --nats: %v", err)
		}
	}
	if err := checkMemory(c.Memory); err != nil {
		return nil, command.Misuse("serve: --memory %d: %v", c.Memory, err)
	}
	if err := c.accountFlags.check(); err != nil {
		return nil, err
	}
	if err := c.alertFlags.check(c.Accounts); err != nil {
		return nil, err
	}
	if err := readable(c.SMTPPassword); err != nil {
		return nil, fmt.Errorf("serve: --smtp-password-file %w", err)
	}
	if err := c.mailFlags.check(c.Accounts); err != nil {
		return nil, err
	}
	if c.Database != "" {
		if err := postgres.CheckAddress(c.Database); err != nil {
			return nil, fmt.Errorf("serve: %w", err)
		}
	}
	if c.Books != "" {
		if err := datafolder.RequireFolder(c.Books); err != nil {
			return nil, fmt.Errorf("serve: --books %w", err)
		}
	}
	for _, flag := range []struct{ name, file string }{
		{"cert", c.Cert}, {"key", c.Key}, {"nats-creds", c.NATSCreds}, {"oidc-secret-file", c.OIDCSecret},
	} {
		if err := readable(flag.file); err != nil {
			return nil, fmt.Errorf("serve: --%s %w", flag.name, err)
		}
	}
	if c.Cert != "" {
		if _, err := tls.LoadX509KeyPair(c.Cert, c.Key); err != nil {
			return nil, fmt.Errorf("serve: --cert %s, --key %s: %w", c.Cert, c.Key, err)
		}
	}
	return c.proxies()
}

// checkMemory refuses more MiB for engines than the machine has; 0 means the default.
func checkMemory(mib int) error {
	if most := searchkit.MachineMiB(); mib < 0 || mib > most {
		return fmt.Errorf("want 1 to %d MiB, which is what this machine has", most)
	}
	return nil
}

// checkAddress refuses a malformed listen address.
func checkAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return errors.New("want HOST:PORT, such as 127.0.0.1:8888")
	}
	return nil
}

// checkNATS refuses a malformed address of a NATS server. The error omits passwords.
func checkNATS(address string) error {
	text := address
	if !strings.Contains(text, "://") {
		text = "nats://" + text
	}
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Hostname() == "" {
		return errors.New("want nats://host:4222")
	}
	switch u.Scheme {
	case "nats", "tls", "ws", "wss":
		return nil
	}
	return fmt.Errorf("%s://%s: want nats://host:4222", u.Scheme, u.Host)
}

// hostName reports whether a text is a host name or an IP address.
func hostName(text string) bool {
	if _, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return true
	}
	return text != "" && len(text) <= 253 && !strings.ContainsAny(text, "/:@?#* \t\n")
}

// readable returns an error if a file is named and cannot be read.
func readable(path string) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return fmt.Errorf("%s: %w", path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return fmt.Errorf("%s: this is a folder, not a file", path)
	}
	return nil
}
