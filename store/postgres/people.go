package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"duiyi/identity"
	"duiyi/people"
)

var _ people.Store = (*Store)(nil)

const (
	userColumns = `users.id, name, skeleton, role, password, coalesce(subject, ''), users.created_ms, coalesce(disabled_ms, 0)`
	addUser     = `INSERT INTO users (id, name, skeleton, role, password, subject, created_ms, disabled_ms)
		VALUES ($1, $2, $3, $4, $5, nullif($6, ''), $7, nullif($8::bigint, 0))`
	setUser = `UPDATE users SET name = $2, skeleton = $3, role = $4, password = $5, subject = nullif($6, ''), disabled_ms = nullif($7::bigint, 0) WHERE id = $1`

	userByID       = `SELECT ` + userColumns + ` FROM users WHERE id = $1`
	userBySkeleton = `SELECT ` + userColumns + ` FROM users WHERE skeleton = $1`
	userBySubject  = `SELECT ` + userColumns + ` FROM users WHERE subject = $1`
	// The last name seen is a unique place in the list, since skeletons are
	// unique.
	listUsers = `SELECT ` + userColumns + ` FROM users WHERE skeleton > $1 AND ($2 = '' OR position($2 in lower(name)) > 0 OR position($2 in skeleton) > 0)
		ORDER BY skeleton LIMIT $3`
	countAdministrators = `SELECT count(*) FROM users WHERE role = $1 AND disabled_ms IS NULL`
	// holdUsers locks all administrators and one more account: if two remove
	// each other's role, the second sees what the first did.
	holdUsers = `SELECT FROM users WHERE id = $1 OR role = $2 ORDER BY id FOR NO KEY UPDATE`

	logInColumns = `logins.token, user_id, data, logins.created_ms, seen_ms, expires_ms, agent`
	keepLogIn    = `INSERT INTO logins (token, user_id, data, created_ms, seen_ms, expires_ms, agent) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id, data = excluded.data, seen_ms = excluded.seen_ms, expires_ms = excluded.expires_ms`
	logInByToken = `SELECT ` + logInColumns + `, ` + userColumns + ` FROM logins JOIN users ON users.id = user_id
		WHERE token = $1 AND expires_ms > $2 AND disabled_ms IS NULL`
	logInRoles = `SELECT token, role FROM logins JOIN users ON users.id = user_id
WHERE token = ANY($1) AND expires_ms > $2 AND disabled_ms IS NULL`
	listLogIns = `SELECT ` + logInColumns + ` FROM logins WHERE user_id = $1 AND expires_ms > $2 ORDER BY seen_ms DESC, token`
)

func userFields(u *people.User, created, disabled *int64) []any {
	return []any{&u.ID, &u.Name, &u.Skeleton, &u.Role, &u.Password, &u.Subject, created, disabled}
}

func scanUser(row pgx.Row) (u people.User, err error) {
	var created, disabled int64
	if err := row.Scan(userFields(&u, &created, &disabled)...); err != nil {
		return people.User{}, none(err, people.ErrNoUser)
	}
	u.Created, u.Disabled = fromMS(created), orZero(disabled)
	return u, nil
}

// none replaces the error of a query without rows by is.
func none(err, is error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return is
	}
	return failed(err)
}

// orZero converts milliseconds; 0 is no time.
func orZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return fromMS(ms)
}

// twice converts a violated uniqueness into the error for what is taken.
func twice(err error) error {
	var pe *pgconn.PgError
	switch {
	case !errors.As(err, &pe) || pe.Code != "23505": // unique_violation
		return err
	case pe.ConstraintName == "users_skeleton_key":
		return people.ErrNameTaken
	}
	return people.ErrKnownAlready
}

// alter runs one statement in its own transaction, and returns missing if it
// changes nothing. It may run twice.
func (s *Store) alter(ctx context.Context, missing error, statement string, args ...any) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, args...)
		if err == nil && done.RowsAffected() == 0 && !again {
			err = missing
		}
		again = true
		return err
	})
}

// one scans the row that a query finds.
func one[T any](ctx context.Context, s *Store, scan func(pgx.Row) (T, error), query string, args ...any) (to T, err error) {
	err = s.ask(ctx, func() (err error) {
		to, err = scan(s.pool.QueryRow(ctx, query, args...))
		return err
	})
	return to, err
}

// list scans the rows that a query finds.
func list[T any](ctx context.Context, s *Store, scan func(pgx.Row) (T, error), query string, args ...any) ([]T, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, to *T) (err error) {
		*to, err = scan(at)
		return err
	}, query, args...)
}

// AddUser implements people.Store.
func (s *Store) AddUser(ctx context.Context, u people.User, hash []byte, now time.Time) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		if again { // an earlier try may have been committed
			if _, err := scanUser(tx.QueryRow(ctx, userByID, u.ID)); !errors.Is(err, people.ErrNoUser) {
				return err
			}
		}
		if hash != nil {
			if err := useLink(ctx, tx, hash, now); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, addUser, u.ID, fit(u.Name), fit(u.Skeleton), u.Role, u.Password, fit(u.Subject), u.Created.UnixMilli(), toMS(u.Disabled))
		again = err == nil
		return twice(err)
	})
}

// User implements people.Store.
func (s *Store) User(ctx context.Context, id string) (people.User, error) {
	return one(ctx, s, scanUser, userByID, fit(id))
}

// UserBySkeleton implements people.Store.
func (s *Store) UserBySkeleton(ctx context.Context, skeleton string) (people.User, error) {
	return one(ctx, s, scanUser, userBySkeleton, fit(skeleton))
}

// UserBySubject implements people.Store.
func (s *Store) UserBySubject(ctx context.Context, subject string) (people.User, error) {
	return one(ctx, s, scanUser, userBySubject, fit(subject))
}

// ChangeUser implements people.Store.
func (s *Store) ChangeUser(ctx context.Context, id string, change func(*people.User) error) (u people.User, err error) {
	err = s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, holdUsers, id, identity.RoleAdministrator); err != nil {
			return err
		}
		if u, err = scanUser(tx.QueryRow(ctx, userByID, id)); err != nil {
			return err
		}
		ruled, password := administers(u), u.Password
		if err := change(&u); err != nil {
			return err
		}
		if u.Password != password {
			if _, err := tx.Exec(ctx, `DELETE FROM links WHERE user_id = $1`, id); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, setUser, id, fit(u.Name), fit(u.Skeleton), u.Role, u.Password, fit(u.Subject), toMS(u.Disabled))
		if err != nil || !ruled || administers(u) {
			return twice(err)
		}
		return administered(ctx, tx)
	})
	return u, err
}

// administers reports whether an account is an enabled administrator.
func administers(u people.User) bool {
	return u.Role == identity.RoleAdministrator && u.Disabled.IsZero()
}

// administered fails, and so rolls back, if accounts remain but no
// administrator does.
func administered(ctx context.Context, tx pgx.Tx) error {
	var ruled, all int
	err := tx.QueryRow(ctx, `SELECT (`+countAdministrators+`), count(*) FROM users`, identity.RoleAdministrator).Scan(&ruled, &all)
	if err == nil && ruled == 0 && all > 0 {
		err = people.ErrLastAdministrator
	}
	return err
}

// ownedBy deletes the data of an account; events, reports, reviews and recalls cascade.
var ownedBy = []string{
	`DELETE FROM games WHERE owner = $1`,
	`DELETE FROM exercises WHERE owner = $1`,
	`DELETE FROM attempts WHERE owner = $1`,
	`DELETE FROM repertoires WHERE owner = $1`,
	`DELETE FROM guess_rounds WHERE owner = $1`,
	`DELETE FROM outcomes WHERE owner = $1`,
	`DELETE FROM reviews WHERE asked_by = $1`,
}

// DeleteUser implements people.Store.
func (s *Store) DeleteUser(ctx context.Context, id string) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, holdUsers, id, identity.RoleAdministrator); err != nil {
			return err
		}
		u, err := scanUser(tx.QueryRow(ctx, userByID, id))
		if again && errors.Is(err, people.ErrNoUser) {
			return nil
		}
		if err == nil { // before the row of the user is locked, as in Say
			_, err = tx.Exec(ctx, touchTalkOf, id)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM users WHERE id = $1`, id)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE seats SET user_id = '' WHERE user_id = $1`, id)
		}
		for _, theirs := range ownedBy {
			if err == nil {
				_, err = tx.Exec(ctx, theirs, id)
			}
		}
		if err == nil && administers(u) {
			err = administered(ctx, tx)
		}
		again = err == nil
		return err
	})
}

// Users implements people.Store.
func (s *Store) Users(ctx context.Context, words, after string, most int) ([]people.User, error) {
	return list(ctx, s, scanUser, listUsers, fit(after), small(fit(words)), most)
}

// Administrators implements people.Store.
func (s *Store) Administrators(ctx context.Context) (int, error) {
	return one(ctx, s, func(row pgx.Row) (n int, err error) {
		err = row.Scan(&n)
		return n, failed(err)
	}, countAdministrators, identity.RoleAdministrator)
}

// KeepLogIn implements people.Store.
func (s *Store) KeepLogIn(ctx context.Context, l people.LogIn) error {
	return s.alter(ctx, nil, keepLogIn, l.Token, l.User, l.Data, l.Created.UnixMilli(), l.Seen.UnixMilli(), l.Expires.UnixMilli(), fit(l.Agent))
}

func logInFields(l *people.LogIn, created, seen, expires *int64) []any {
	return []any{&l.Token, &l.User, &l.Data, created, seen, expires, &l.Agent}
}

func scanLogIn(row pgx.Row) (l people.LogIn, err error) {
	var created, seen, expires int64
	err = row.Scan(logInFields(&l, &created, &seen, &expires)...)
	l.Created, l.Seen, l.Expires = fromMS(created), fromMS(seen), fromMS(expires)
	return l, err
}

// LogIn implements people.Store.
func (s *Store) LogIn(ctx context.Context, token []byte, now time.Time) (l people.LogIn, u people.User, err error) {
	err = s.ask(ctx, func() error {
		var created, seen, expires, since, disabled int64
		to := append(logInFields(&l, &created, &seen, &expires), userFields(&u, &since, &disabled)...)
		err := s.pool.QueryRow(ctx, logInByToken, token, now.UnixMilli()).Scan(to...)
		l.Created, l.Seen, l.Expires, u.Created = fromMS(created), fromMS(seen), fromMS(expires), fromMS(since)
		return none(err, people.ErrNoSession)
	})
	if err != nil {
		return people.LogIn{}, people.User{}, err
	}
	return l, u, nil
}

// LogInRoles implements people.Store.
func (s *Store) LogInRoles(ctx context.Context, tokens [][]byte, now time.Time) (map[string]identity.Role, error) {
	type holds struct {
		token []byte
		role  identity.Role
	}
	all, err := list(ctx, s, func(row pgx.Row) (h holds, err error) {
		err = row.Scan(&h.token, &h.role)
		return h, err
	}, logInRoles, tokens, now.UnixMilli())
	roles := make(map[string]identity.Role, len(all))
	for _, h := range all {
		roles[string(h.token)] = h.role
	}
	return roles, err
}

// SeeLogIn implements people.Store.
func (s *Store) SeeLogIn(ctx context.Context, token []byte, now time.Time) error {
	return s.alter(ctx, nil, `UPDATE logins SET seen_ms = greatest(seen_ms, $1) WHERE token = $2`, now.UnixMilli(), token)
}

// LogIns implements people.Store.
func (s *Store) LogIns(ctx context.Context, user string, now time.Time) ([]people.LogIn, error) {
	return list(ctx, s, scanLogIn, listLogIns, user, now.UnixMilli())
}

// EndLogIn implements people.Store.
func (s *Store) EndLogIn(ctx context.Context, token []byte) error {
	return s.alter(ctx, nil, `DELETE FROM logins WHERE token = $1`, token)
}

// EndLogIns implements people.Store.
func (s *Store) EndLogIns(ctx context.Context, user string, but []byte) error {
	if but == nil {
		but = []byte{} // matches no token: comparison with NULL would match nothing
	}
	return s.alter(ctx, nil, `DELETE FROM logins WHERE user_id = $1 AND token <> $2`, user, but)
}
