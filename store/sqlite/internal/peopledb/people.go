// Package peopledb stores accounts and their log-ins, links, passkeys and complaints, for
// package sqlite.
package peopledb

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

// A People implements people.Store.
type People struct{ conn *conn.Conn }

var _ people.Store = (*People)(nil)

// New returns the accounts of a database.
func New(c *conn.Conn) *People { return &People{conn: c} }

const (
	userColumns = `users.id, name, skeleton, role, password, coalesce(subject, ''), users.created_ms, coalesce(disabled_ms, 0)`
	addUser     = `INSERT INTO users (id, name, skeleton, role, password, subject, created_ms, disabled_ms)
VALUES (?, ?, ?, ?, ?, nullif(?, ''), ?, nullif(?, 0))`
	setUser = `UPDATE users SET name = ?, skeleton = ?, role = ?, password = ?, subject = nullif(?, ''), disabled_ms = nullif(?, 0) WHERE id = ?`

	userByID       = `SELECT ` + userColumns + ` FROM users WHERE id = ?`
	userBySkeleton = `SELECT ` + userColumns + ` FROM users WHERE skeleton = ?`
	userBySubject  = `SELECT ` + userColumns + ` FROM users WHERE subject = ?`
	// The last name seen is a unique place in the list, since skeletons are
	// unique.
	listUsers = `SELECT ` + userColumns + ` FROM users WHERE skeleton > ?1 AND (?2 = '' OR instr(lower(name), lower(?2)) > 0 OR instr(skeleton, lower(?2)) > 0)
ORDER BY skeleton LIMIT ?3`
	countAdministrators = `SELECT count(*) FROM users WHERE role = ? AND disabled_ms IS NULL`

	logInColumns = `logins.token, user_id, data, logins.created_ms, seen_ms, expires_ms, agent`
	keepLogIn    = `INSERT INTO logins (token, user_id, data, created_ms, seen_ms, expires_ms, agent) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id, data = excluded.data, seen_ms = excluded.seen_ms, expires_ms = excluded.expires_ms`
	logInByToken = `SELECT ` + logInColumns + `, ` + userColumns + ` FROM logins JOIN users ON users.id = user_id
WHERE token = ? AND expires_ms > ? AND disabled_ms IS NULL`
	// The tokens are a JSON array of hex strings.
	logInRoles = `SELECT token, role FROM json_each(?) JOIN logins ON token = unhex(value) JOIN users ON users.id = user_id
WHERE expires_ms > ? AND disabled_ms IS NULL`
	listLogIns = `SELECT ` + logInColumns + ` FROM logins WHERE user_id = ? AND expires_ms > ? ORDER BY seen_ms DESC, token`
)

func userFields(u *people.User, created, disabled *int64) []any {
	return []any{&u.ID, &u.Name, &u.Skeleton, &u.Role, &u.Password, &u.Subject, created, disabled}
}

func scanUser(row conn.Scanner) (u people.User, err error) {
	var created, disabled int64
	if err := row.Scan(userFields(&u, &created, &disabled)...); err != nil {
		return people.User{}, conn.None(err, people.ErrNoUser)
	}
	u.Created, u.Disabled = conn.FromMS(created), conn.OrZero(disabled)
	return u, nil
}

// twice converts a violated uniqueness into the error for what is taken.
func twice(err error) error {
	code, _ := conn.ResultCode(err)
	switch {
	case code != conn.CodeUnique && code != conn.CodePrimaryKey:
		return err
	case strings.Contains(err.Error(), "users.skeleton"):
		return people.ErrNameTaken
	}
	return people.ErrKnownAlready
}

// AddUser implements people.Store.
func (s *People) AddUser(ctx context.Context, u people.User, hash []byte, now time.Time) error {
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		if hash != nil {
			if err := useLink(ctx, q, hash, now); err != nil {
				return err
			}
		}
		_, err := q.Raw().ExecContext(ctx, addUser, u.ID, u.Name, u.Skeleton, u.Role, u.Password, u.Subject, u.Created.UnixMilli(), conn.ToMS(u.Disabled))
		return twice(err)
	})
}

// User implements people.Store.
func (s *People) User(ctx context.Context, id string) (people.User, error) {
	u, err := scanUser(s.conn.Row(ctx, userByID, id))
	return u, s.conn.Broken(err)
}

// UserBySkeleton implements people.Store.
func (s *People) UserBySkeleton(ctx context.Context, skeleton string) (people.User, error) {
	u, err := scanUser(s.conn.Reader.QueryRowContext(ctx, userBySkeleton, skeleton))
	return u, s.conn.Broken(err)
}

// UserBySubject implements people.Store.
func (s *People) UserBySubject(ctx context.Context, subject string) (people.User, error) {
	u, err := scanUser(s.conn.Reader.QueryRowContext(ctx, userBySubject, subject))
	return u, s.conn.Broken(err)
}

// ChangeUser implements people.Store.
func (s *People) ChangeUser(ctx context.Context, id string, change func(*people.User) error) (u people.User, err error) {
	err = s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		if u, err = scanUser(q.Raw().QueryRowContext(ctx, userByID, id)); err != nil {
			return err
		}
		ruled, password := administers(u), u.Password
		if err := change(&u); err != nil {
			return err
		}
		if u.Password != password {
			if _, err := q.Raw().ExecContext(ctx, `DELETE FROM links WHERE user_id = ?`, id); err != nil {
				return err
			}
		}
		_, err := q.Raw().ExecContext(ctx, setUser, u.Name, u.Skeleton, u.Role, u.Password, u.Subject, conn.ToMS(u.Disabled), id)
		if err != nil || !ruled || administers(u) {
			return twice(err)
		}
		return administered(ctx, q)
	})
	return u, err
}

// administers reports whether an account is an enabled administrator.
func administers(u people.User) bool {
	return u.Role == identity.RoleAdministrator && u.Disabled.IsZero()
}

// administered fails, and so rolls back, if accounts remain but no
// administrator does.
func administered(ctx context.Context, q *db.Queries) error {
	var ruled, all int
	err := q.Raw().QueryRowContext(ctx, countAdministrators, identity.RoleAdministrator).Scan(&ruled)
	if err == nil {
		err = q.Raw().QueryRowContext(ctx, `SELECT count(*) FROM users`).Scan(&all)
	}
	if err == nil && ruled == 0 && all > 0 {
		err = people.ErrLastAdministrator
	}
	return err
}

// ownedBy deletes the data of an account; events, reports, reviews and recalls cascade.
var ownedBy = []string{
	`DELETE FROM games WHERE owner = ?`,
	`DELETE FROM exercises WHERE owner = ?`,
	`DELETE FROM attempts WHERE owner = ?`,
	`DELETE FROM repertoires WHERE owner = ?`,
	`DELETE FROM guess_rounds WHERE owner = ?`,
	`DELETE FROM outcomes WHERE owner = ?`,
	`DELETE FROM reviews WHERE asked_by = ?`,
}

// DeleteUser implements people.Store.
func (s *People) DeleteUser(ctx context.Context, id string) error {
	return s.conn.Write(ctx, func(ctx context.Context, q *db.Queries) error {
		u, err := scanUser(q.Raw().QueryRowContext(ctx, userByID, id))
		if err == nil { // its lines go with it
			_, err = q.Raw().ExecContext(ctx, `UPDATE talk_topics SET version = version + 1 WHERE place IN (SELECT place FROM talk_lines WHERE author = ?)`, id)
		}
		if err == nil {
			_, err = q.Raw().ExecContext(ctx, `DELETE FROM users WHERE id = ?`, id)
		}
		if err == nil {
			_, err = q.Raw().ExecContext(ctx, `UPDATE seats SET user_id = '' WHERE user_id = ?`, id)
		}
		for _, theirs := range ownedBy {
			if err == nil {
				_, err = q.Raw().ExecContext(ctx, theirs, id)
			}
		}
		if err != nil || !administers(u) {
			return err
		}
		return administered(ctx, q)
	})
}

// Users implements people.Store.
func (s *People) Users(ctx context.Context, words, after string, most int) ([]people.User, error) {
	return conn.List(ctx, s.conn, scanUser, listUsers, after, words, most)
}

// Administrators implements people.Store.
func (s *People) Administrators(ctx context.Context) (n int, err error) {
	err = s.conn.Reader.QueryRowContext(ctx, countAdministrators, identity.RoleAdministrator).Scan(&n)
	return n, s.conn.Broken(err)
}

// KeepLogIn implements people.Store.
func (s *People) KeepLogIn(ctx context.Context, l people.LogIn) error {
	return s.conn.Change(ctx, nil, keepLogIn, l.Token, l.User, l.Data, l.Created.UnixMilli(), l.Seen.UnixMilli(), l.Expires.UnixMilli(), l.Agent)
}

func logInFields(l *people.LogIn, created, seen, expires *int64) []any {
	return []any{&l.Token, &l.User, &l.Data, created, seen, expires, &l.Agent}
}

func scanLogIn(row conn.Scanner) (l people.LogIn, err error) {
	var created, seen, expires int64
	err = row.Scan(logInFields(&l, &created, &seen, &expires)...)
	l.Created, l.Seen, l.Expires = conn.FromMS(created), conn.FromMS(seen), conn.FromMS(expires)
	return l, err
}

// LogIn implements people.Store.
func (s *People) LogIn(ctx context.Context, token []byte, now time.Time) (l people.LogIn, u people.User, err error) {
	var created, seen, expires, since, disabled int64
	to := append(logInFields(&l, &created, &seen, &expires), userFields(&u, &since, &disabled)...)
	if err := s.conn.Row(ctx, logInByToken, token, now.UnixMilli()).Scan(to...); err != nil {
		return people.LogIn{}, people.User{}, s.conn.Broken(conn.None(err, people.ErrNoSession))
	}
	l.Created, l.Seen, l.Expires, u.Created = conn.FromMS(created), conn.FromMS(seen), conn.FromMS(expires), conn.FromMS(since)
	return l, u, nil
}

// LogInRoles implements people.Store.
func (s *People) LogInRoles(ctx context.Context, tokens [][]byte, now time.Time) (map[string]identity.Role, error) {
	digits := make([]string, len(tokens))
	for i, token := range tokens {
		digits[i] = hex.EncodeToString(token)
	}
	text, err := json.Marshal(digits)
	if err != nil {
		return nil, err
	}
	roles := make(map[string]identity.Role, len(tokens))
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (_ struct{}, err error) {
		var token []byte
		var role identity.Role
		if err = row.Scan(&token, &role); err == nil {
			roles[string(token)] = role
		}
		return struct{}{}, err
	}, logInRoles, string(text), now.UnixMilli())
	return roles, err
}

// SeeLogIn implements people.Store.
func (s *People) SeeLogIn(ctx context.Context, token []byte, now time.Time) error {
	return s.conn.Change(ctx, nil, `UPDATE logins SET seen_ms = max(seen_ms, ?) WHERE token = ?`, now.UnixMilli(), token)
}

// LogIns implements people.Store.
func (s *People) LogIns(ctx context.Context, user string, now time.Time) ([]people.LogIn, error) {
	return conn.List(ctx, s.conn, scanLogIn, listLogIns, user, now.UnixMilli())
}

// EndLogIn implements people.Store.
func (s *People) EndLogIn(ctx context.Context, token []byte) error {
	return s.conn.Change(ctx, nil, `DELETE FROM logins WHERE token = ?`, token)
}

// EndLogIns implements people.Store.
func (s *People) EndLogIns(ctx context.Context, user string, but []byte) error {
	if but == nil {
		but = []byte{} // matches no token: comparison with NULL would match nothing
	}
	return s.conn.Change(ctx, nil, `DELETE FROM logins WHERE user_id = ? AND token <> ?`, user, but)
}
