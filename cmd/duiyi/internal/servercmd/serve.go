package servercmd

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/book/files"
	"duiyi/book/kinds"
	"duiyi/bus/nats"
	"duiyi/cluster"
	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/cmd/duiyi/internal/readerfiles"
	"duiyi/courses"
	"duiyi/httpapi"
	"duiyi/httpapi/page"
	"duiyi/library"
	"duiyi/mail"
	"duiyi/mailbox"
	"duiyi/puzzles"
	"duiyi/ratings"
	"duiyi/record/formats"
	"duiyi/store/postgres"
	"duiyi/store/sqlite"
	"duiyi/web"
)

// Serve is the command duiyi serve.
type Serve struct {
	Addr        string   `placeholder:"HOST:PORT" help:"Listen address (default 127.0.0.1:8888, this machine only; any free port if that one is taken). Port 0 takes a free one."`
	LAN         bool     `name:"lan" help:"Let people in your network play: listen on all addresses, and print them with a QR code. You have the whole program on this machine; others get the page and the games they are invited to."`
	Unprotected bool     `help:"Allow an --addr that other machines can reach: anyone who reaches it can play, rename and delete every game."`
	Open        bool     `default:"true" negatable:"" help:"Open the browser (default); if the program already runs on this data folder, open its page."`
	Stay        bool     `help:"Do not let the page stop the program."`
	NoBackup    bool     `help:"Keep no daily backups in the data folder (default: the last seven)."`
	Data        string   `type:"path" placeholder:"DIR" help:"The data folder (default: the user's)."`
	Database    string   `placeholder:"ADDRESS" help:"Keep everything but books and engines in this PostgreSQL database (postgres://user@host/name, version 15 or later). Several nodes may share it."`
	NATS        []string `name:"nats" placeholder:"ADDRESS" help:"The NATS servers that connect the nodes on one --database (nats://host:4222, comma-separated)."`
	NATSCreds   string   `name:"nats-creds" type:"path" placeholder:"FILE" help:"Credentials file for --nats (.creds)."`
	Books       string   `type:"path" placeholder:"DIR" help:"Folder with opening books for the engines (default: books in the data folder)."`
	Host        []string `placeholder:"NAME" help:"Another host name of this server, if others may reach it."`
	Proxy       []string `placeholder:"ADDR|CIDR" help:"A trusted proxy, such as 127.0.0.1 or 10.0.0.0/8: its X-Forwarded-For, -Host and -Proto are believed. Can be repeated."`
	TLS         string   `name:"tls" placeholder:"NAME" help:"Serve HTTPS under this name with certificates from Let's Encrypt, whose terms you accept. Listens on ports 443 and 80 unless --addr is given."`
	ACME        string   `name:"acme" placeholder:"URL" help:"Another certificate authority for --tls: its ACME directory, or staging for Let's Encrypt's test authority."`
	Cert        string   `type:"path" placeholder:"FILE" help:"Serve HTTPS with this certificate (PEM), reread when it changes. Needs --key."`
	Key         string   `type:"path" placeholder:"FILE" help:"The key of --cert (PEM)."`
	Engine      []string `sep:"none" placeholder:"SPEC" help:"An engine of your own, as in duiyi match: cmd=PATH,proto=uci|ucci|gomocup[,name=NAME,args=...,dir=...,option.NAME=VALUE]. Can be repeated; engines.ini does the same, see duiyi engines."`
	Memory      int      `placeholder:"MIB" help:"Memory limit of all engines together, in MiB (default: a quarter of the machine's memory)."`
	EngineSlots *int     `name:"engine-slots" placeholder:"N" help:"Number of concurrent searches on this node (default: by the number of processors). With 0, which needs --nats, engine moves and reports wait for workers, and there are no hints and no analysis."`
	Metrics     string   `placeholder:"HOST:PORT" help:"Serve Prometheus metrics at /metrics on this address (default: off)."`
	Verbose     bool     `short:"v" help:"Log every request to standard error."`
	accountFlags
	alertFlags
	mailFlags
}

// A housekeeper is the store of games, accounts, ratings and the library.
type housekeeper interface {
	app.Store
	accounts.Store
	ratings.Store
	library.Store
	mailbox.Store
}

// Run serves the page until a signal or the page stops it.
func (c *Serve) Run(s *command.Streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	level := slog.LevelWarn
	if c.Verbose {
		level = slog.LevelDebug
	}
	began := time.Now()
	proxies, err := c.check()
	if err != nil {
		return err
	}
	problems := &journal{}
	log := slog.New(keepProblems(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: level}), problems))

	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	own, err := ownengines.Read(dir, c.Engine)
	if err != nil {
		return err
	}
	var store *sqlite.Store
	if c.Open { // check first whether another Duiyi has the folder: its page is what to open
		store, err = datafolder.Open(dir)
		if errors.Is(err, sqlite.ErrInUse) {
			if url := runningOn(ctx, dir); url != "" {
				return goTo(s.Out, url)
			}
		}
		if err != nil {
			return fmt.Errorf("serve: %w", err)
		}
	}
	listener, err := c.listen(ctx)
	if err == nil && store == nil {
		store, err = datafolder.Open(dir)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), closed(listener, store))
	}
	defer listener.Close()
	safe, err := c.secure(ctx, dir, listener, log)
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), closed(nil, store))
	}
	if safe != nil {
		listener = tls.NewListener(listener, safe.config)
		defer safe.close()
	} else {
		forget, err := announce(dir, listener.Addr())
		if err != nil {
			log.Warn("a second start will not find this server", "err", err)
		}
		defer forget()
	}
	var games housekeeper = store
	if c.Database != "" {
		shared, err := postgres.Open(ctx, c.Database)
		if err != nil {
			return errors.Join(fmt.Errorf("serve: %w", err), store.Close())
		}
		defer shared.Close()
		games = shared
	}
	bus, work, closeBus, err := c.bus(log)
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), store.Close())
	}
	defer closeBus()
	memory := c.Memory
	if memory == 0 {
		memory = builtin.EngineMemory()
	}
	processors, back := command.BesideProcessors(1)
	defer back()
	shelf := catalogue.OpenLibrary(games, dir)
	if c.Database != "" {
		shelf.Share(time.Second)
	}
	shelf.OnUnwritten(func(err error) {
		log.Warn("the index of the library cannot be written and is rebuilt at the next start", "err", err)
	})
	own.Warn(s.Err)
	programs := own.Roster(log, nil)
	go programs.Introduce()
	books := files.NewShelf(cmp.Or(c.Books, filepath.Join(dir, catalogue.BooksFolder)), kinds.All())
	tables := catalogue.TablesOf(dir)
	defer tables.Close()
	if err := tables.Check(); err != nil {
		log.Warn("an endgame table is ignored", "err", err)
	}
	limits, err := c.limits()
	if err != nil {
		return errors.Join(err, store.Close())
	}
	tell, err := c.alerts(ctx, games)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	sender, err := c.mailer(log)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	url, others := c.site(listener.Addr(), safe)
	offer := builtin.WithTables(catalogue.WithBooks(builtin.Opponents(memory), catalogue.FromShelf(books)), tables)
	a := app.New(games, builtin.GamesWithTables(builtin.Games(), tables), append(offer, ownengines.Specs(programs)...), formats.All(), log,
		app.Memory(memory), app.Processors(processors), c.slots(), c.workers(work), app.Nodes(bus), app.Named(nodeName(listener.Addr())),
		app.Library(shelf), app.Books(books, files.Makers(kinds.All())...), app.Tables(builtin.TableFiles{Set: tables}), app.Limits(limits), app.Norm(c.norm()), app.Puzzles(puzzles.Own), app.Courses(sync.OnceValues(courses.Own)), c.ratings(games), c.members(games), tell, mailAlerts(games, sender, outside(others, url)), c.ask())
	upkeep, stopUpkeep := context.WithCancel(ctx)
	var kept sync.WaitGroup
	kept.Go(func() {
		store.Upkeep(upkeep, !c.NoBackup, func(what string, err error) { log.Error(what, "err", err) })
	})
	usual := usualPace
	if c.Database != "" {
		usual = sitePace
	}
	kept.Go(func() { pace(upkeep, usual, a.MemoryMiB) })
	here := &machine{
		node: nodeName(listener.Addr()), began: began, dir: dir, elsewhere: c.Database != "", backups: !c.NoBackup && c.Database == "",
		engineMiB: memory, journal: problems,
	}
	err = c.serve(ctx, stop, s, node{dir, listener, safe, proxies, a, games, store, bus, work, sender, here, log})
	stopUpkeep()
	kept.Wait()
	a.Close()
	programs.Close()
	return errors.Join(err, books.Close(), shelf.Close(), store.Close())
}

// nodeName returns a readable name of this node: machine and port.
func nodeName(l net.Addr) string {
	host, err := os.Hostname()
	_, port, bad := net.SplitHostPort(l.String())
	if err != nil || bad != nil {
		return l.String()
	}
	return net.JoinHostPort(host, port)
}

// A node is what a server runs on.
type node struct {
	dir      string // the data folder
	listener net.Listener
	safe     *secured // nil without HTTPS
	proxies  []netip.Prefix
	app      *app.App
	people   housekeeper
	store    *sqlite.Store // of the data folder
	bus      cluster.Bus
	work     *nats.Work
	sender   *mail.Sender // nil without --mail-from
	machine  *machine
	log      *slog.Logger
}

// site returns the address of the page here, and what lists those for others; nil if there are none.
func (c *Serve) site(at net.Addr, safe *secured) (url string, addresses func() []string) {
	url = pageAt(at)
	if safe != nil {
		url = safe.page(at)
	}
	only := func(one string) func() []string {
		return func() []string { return []string{strings.TrimSuffix(one, "/")} }
	}
	if !loopback(at) {
		addresses = func() []string { return origins(scheme(safe), at, net.InterfaceAddrs, outgoing()) }
	}
	switch {
	case safe != nil && safe.name != "":
		addresses = only(url)
	case safe != nil && len(c.Host) > 0: // the user's own certificate is for a name, which --host gives
		addresses = only((&secured{name: c.Host[0]}).page(at))
	case safe != nil && addresses == nil:
		addresses = only(url)
	case safe == nil && len(c.Proxy) > 0 && len(c.Host) > 0:
		addresses = only("https://" + c.Host[0])
	}
	return url, addresses
}

func scheme(safe *secured) string {
	if safe != nil {
		return "https"
	}
	return "http"
}

// serve serves until ctx ends; stop ends it.
func (c *Serve) serve(ctx context.Context, stop func(), to *command.Streams, n node) error {
	all, err := c.accountFlags.open(n.people, n.app, c.MailFrom != "")
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	rights, err := c.rights()
	if err != nil {
		return err
	}
	o := httpapi.Options{
		Version: build.Line(), Release: build.Version, Reach: httpapi.Reach{Addr: c.Addr, Hosts: c.Host, Proxies: n.proxies},
		Guests: c.guarded(), Rights: rights, Accounts: all, Talk: c.Chat == "on", Lobby: c.lobby(n.people, n.app), Operation: httpapi.Operation{Machine: n.machine.look}, Log: n.log,
	}
	if c.Database != "" {
		o.Parting = partWithin
	}
	url, addresses := c.site(n.listener.Addr(), n.safe)
	o.Addresses = addresses
	if c.LAN {
		o.Hosts = append(machineNames(), c.Host...)
	}
	if folder, ok := readerfiles.Folder(); ok {
		if o.Engine, err = page.NewBundle(folder, readerfiles.Program); err != nil {
			return fmt.Errorf("serve: %w", err)
		}
	}
	if n.safe != nil {
		o.HSTS = n.safe.public
		if n.safe.name != "" {
			o.Hosts = append([]string{n.safe.name}, o.Hosts...)
		}
	}
	if !c.Stay && all == nil && (c.LAN || !c.Unprotected && len(c.Host) == 0 && loopback(n.listener.Addr())) {
		o.Quit = stop // only somebody at this machine can end it
	}
	office, closeMail := openMail(ctx, n, all, outside(o.Addresses, url))
	defer closeMail()
	o.Mail, n.machine.mail = office.room, office.state
	api, err := httpapi.New(n.app, web.Dist(), o)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if c.guarded() {
		stop, err := serveConsole(ctx, n.dir, api.Console(), n.log)
		if err != nil {
			n.log.Warn("duiyi admin does not reach this server", "err", err)
		} else {
			defer stop()
		}
	}
	metrics := ""
	if c.Metrics != "" {
		m, err := net.Listen("tcp", c.Metrics)
		if err != nil {
			return fmt.Errorf("serve: --metrics %s: %w", c.Metrics, bindError(err))
		}
		if !loopback(m.Addr()) && !c.Unprotected {
			return errors.Join(command.Misuse("serve: --metrics %s: other machines can reach this: add --unprotected if you mean it", c.Metrics), m.Close())
		}
		database, _ := n.people.(*postgres.Store)
		go func() {
			if err := serveMetrics(ctx, m, collector{n.app, api, n.store, database, n.bus, n.work}); err != nil {
				n.log.Error("metrics", "err", err)
			}
		}()
		metrics = fmt.Sprintf("Metrics: http://%s/metrics\n", reachable(m.Addr()))
	}
	fmt.Fprintf(to.Out, "Duiyi 对弈: %s\nCtrl+C stops it; every game is kept.\n%s", url, metrics)
	if c.guarded() && o.Engine == nil {
		fmt.Fprintln(to.Out, "Engines run on this server alone: make reader was not run before this program was built, so readers' browsers get none.")
	}
	if all != nil {
		go sweepAccounts(ctx, all, n.log)
		if err := welcome(ctx, to.Out, all, outside(o.Addresses, url)); err != nil {
			return fmt.Errorf("serve: %w", err)
		}
	}
	switch {
	case c.LAN:
		c.invite(to, o.Addresses)
	case !loopback(n.listener.Addr()) && all == nil:
		fmt.Fprintln(to.Out, "Unprotected: anyone who reaches one of these addresses can play, rename and delete every game.")
		for _, address := range reachableFromOutside(n.listener.Addr(), net.InterfaceAddrs) {
			fmt.Fprintf(to.Out, "  %s://%s/\n", scheme(n.safe), address)
		}
	}
	if c.Open {
		if err := openBrowser(url); err != nil {
			fmt.Fprintf(to.Out, "Open this address in your browser (%v).\n", err)
		}
	}
	if err := api.Serve(ctx, n.listener); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// guarded reports whether visitors have fewer rights than the owner.
func (c *Serve) guarded() bool { return c.LAN || c.Accounts }

// proxies reads the addresses of --proxy.
func (c *Serve) proxies() ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range c.Proxy {
		network, err := netip.ParsePrefix(text)
		if ip, bad := netip.ParseAddr(text); bad == nil {
			network, err = netip.PrefixFrom(ip, ip.BitLen()), nil
		}
		if err != nil {
			return nil, command.Misuse("serve: --proxy %q: want an address or a network, such as 127.0.0.1 or 10.0.0.0/8", text)
		}
		all = append(all, network.Masked())
	}
	if len(all) > 0 && !c.guarded() && !c.Unprotected {
		return nil, command.Misuse("serve: --proxy %s: anyone who comes through it can play, rename and delete every game: "+
			"add --accounts or --lan to let only invited people play, or --unprotected if you mean it", c.Proxy[0])
	}
	return all, nil
}

// closed closes those of the two that are open.
func closed(l net.Listener, store *sqlite.Store) error {
	var errs []error
	if l != nil {
		errs = append(errs, l.Close())
	}
	if store != nil {
		errs = append(errs, store.Close())
	}
	return errors.Join(errs...)
}

// partWithin is how long a stopping node takes to send its pages to the other nodes, so
// that they do not all arrive at once.
const partWithin = 3 * time.Second
