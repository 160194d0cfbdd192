package pagesql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
	"syscall/js"

	"duiyi/internal/yield"
)

// Name is the name of the driver. A data source is the page's name for a
// database.
const Name = "page"

func init() { sql.Register(Name, &pageDriver{turns: map[string]*turn{}}) }

// pragmas apply to each connection. The rollback journal keeps its file and is
// truncated at each commit; pages are written only at commits, and there are
// no temporary files.
const pragmas = `PRAGMA foreign_keys = 1; PRAGMA synchronous = FULL; PRAGMA journal_mode = TRUNCATE;
PRAGMA cache_spill = 0; PRAGMA temp_store = MEMORY`

var errNoDatabase = errors.New("the page has no database for its program")

// A turn is the lock of a database.
type turn struct{ sync.Mutex }

type pageDriver struct {
	mu    sync.Mutex
	turns map[string]*turn
}

// Open implements driver.Driver.
func (d *pageDriver) Open(name string) (driver.Conn, error) {
	page := js.Global().Get("duiyiDatabase")
	if page.IsUndefined() {
		return nil, errNoDatabase
	}
	d.mu.Lock()
	if d.turns[name] == nil {
		d.turns[name] = new(turn)
	}
	t := d.turns[name]
	d.mu.Unlock()
	c := &conn{page: page, turn: t, room: leastBytes, sent: js.Global().Get("Uint8Array").New(leastBytes)}
	handle, err := called(page, "open", name)
	if err != nil {
		return nil, err
	}
	c.handle = handle
	if _, _, err := c.do(context.Background(), pragmas, nil); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// called calls a method of the page and converts exceptions to errors.
func called(page js.Value, method string, args ...any) (v js.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			thrown, ok := p.(js.Error)
			if !ok {
				panic(p)
			}
			err = fmt.Errorf("the page's database: %w", thrown)
		}
	}()
	return page.Call(method, args...), nil
}

type conn struct {
	page, handle js.Value
	turn         *turn
	holds        bool // the connection holds turn for a transaction
	out          []byte
	sent         js.Value // a Uint8Array that begins with out
	room         int      // bytes of sent
}

var (
	_ driver.QueryerContext = (*conn)(nil)
	_ driver.ExecerContext  = (*conn)(nil)
	_ driver.ConnBeginTx    = (*conn)(nil)
)

// do runs the statements of a text; values belong to the first.
func (c *conn) do(ctx context.Context, text string, values []driver.NamedValue) (done, *rows, error) {
	if err := ctx.Err(); err != nil {
		return done{}, nil, err
	}
	c.out = c.out[:0]
	for _, v := range values {
		var err error
		if c.out, err = appendValue(c.out, v.Value); err != nil {
			return done{}, nil, err
		}
	}
	if !c.holds {
		c.turn.Lock()
		defer c.turn.Unlock()
	}
	yield.Tick() // an import stores for minutes
	// What is made for JavaScript lives until Go's next collection, so both arrays are used again.
	if n := len(c.out); n > c.room || n <= keptBytes && c.room > keptBytes {
		c.room = max(n, leastBytes)
		c.sent = js.Global().Get("Uint8Array").New(c.room)
	}
	js.CopyBytesToJS(c.sent, c.out)
	n, err := called(c.page, "run", c.handle, text, c.sent, len(c.out), len(values))
	if err != nil {
		return done{}, nil, err
	}
	b := make([]byte, n.Int())
	js.CopyBytesToGo(b, c.handle.Get("answer"))
	return read(b)
}

const (
	leastBytes = 1 << 10 // of an array
	keptBytes  = 1 << 20 // what is larger is not kept
)

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Rows, error) {
	_, r, err := c.do(ctx, text, values)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// ExecContext implements driver.ExecerContext.
func (c *conn) ExecContext(ctx context.Context, text string, values []driver.NamedValue) (driver.Result, error) {
	d, _, err := c.do(ctx, text, values)
	return d, err
}

// Prepare implements driver.Conn. The page caches prepared statements.
func (c *conn) Prepare(text string) (driver.Stmt, error) { return &stmt{c, text}, nil }

// Close implements driver.Conn.
func (c *conn) Close() error {
	_, err := called(c.page, "close", c.handle)
	return err
}

// Begin implements driver.Conn.
func (c *conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	begin := "BEGIN IMMEDIATE"
	if o.ReadOnly {
		begin = "BEGIN"
	}
	c.turn.Lock()
	c.holds = true
	if _, _, err := c.do(ctx, begin, nil); err != nil {
		c.release()
		return nil, err
	}
	return tx{c}, nil
}

func (c *conn) release() {
	c.holds = false
	c.turn.Unlock()
}

type tx struct{ c *conn }

// Commit implements driver.Tx. It rolls back a commit that failed.
func (t tx) Commit() error {
	defer t.c.release()
	_, _, err := t.c.do(context.Background(), "COMMIT", nil)
	if err != nil {
		t.c.do(context.Background(), "ROLLBACK", nil) // SQLite may have rolled back itself
	}
	return err
}

// Rollback implements driver.Tx.
func (t tx) Rollback() error {
	defer t.c.release()
	_, _, err := t.c.do(context.Background(), "ROLLBACK", nil)
	return err
}

type stmt struct {
	c    *conn
	text string
}

// Close implements driver.Stmt.
func (*stmt) Close() error { return nil }

// NumInput implements driver.Stmt: SQLite counts the values.
func (*stmt) NumInput() int { return -1 }

// ExecContext implements driver.StmtExecContext.
func (s *stmt) ExecContext(ctx context.Context, values []driver.NamedValue) (driver.Result, error) {
	return s.c.ExecContext(ctx, s.text, values)
}

// QueryContext implements driver.StmtQueryContext.
func (s *stmt) QueryContext(ctx context.Context, values []driver.NamedValue) (driver.Rows, error) {
	return s.c.QueryContext(ctx, s.text, values)
}

// Exec implements driver.Stmt.
func (s *stmt) Exec(values []driver.Value) (driver.Result, error) {
	return s.ExecContext(context.Background(), named(values))
}

// Query implements driver.Stmt.
func (s *stmt) Query(values []driver.Value) (driver.Rows, error) {
	return s.QueryContext(context.Background(), named(values))
}

func named(values []driver.Value) []driver.NamedValue {
	list := make([]driver.NamedValue, len(values))
	for i, v := range values {
		list[i] = driver.NamedValue{Ordinal: i + 1, Value: v}
	}
	return list
}
