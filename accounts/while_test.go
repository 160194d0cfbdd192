package accounts

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
	"duiyi/people"
)

// A logInStore knows only which log-ins are valid.
type logInStore struct {
	Store
	mu    sync.Mutex
	roles map[string]identity.Role
	asked int
	err   error
}

func (s *logInStore) LogInRoles(_ context.Context, tokens [][]byte, _ time.Time) (map[string]identity.Role, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked += len(tokens)
	return maps.Clone(s.roles), s.err
}

func (s *logInStore) EndLogIn(_ context.Context, token []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.roles, string(token))
	return nil
}

// fail makes later queries fail.
func (s *logInStore) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

// questions returns the number of log-ins queried.
func (s *logInStore) questions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// A context ends with its log-in: at once if this node ends it, otherwise
// within a second, and never because the store is unavailable. Log-ins without
// dependents are not polled.
func TestWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &logInStore{roles: map[string]identity.Role{"a": identity.RolePlayer, "b": identity.RolePlayer, "c": identity.RoleModerator}}
		w := newWatched(s, time.Now)
		a := &Accounts{store: checkingStore{s, w.check}, watched: w}
		while := func(token string) (context.Context, func()) {
			return a.While(t.Context(), Session{LogIn: people.LogIn{Token: []byte(token)}, User: people.User{Role: identity.RolePlayer}})
		}
		first, endFirst := while("a")
		second, endSecond := while("a")
		other, endOther := while("b")
		changed, endChanged := while("c")
		is := func(when string, c context.Context, want error) {
			t.Helper()
			synctest.Wait()
			if got := context.Cause(c); !errors.Is(got, want) {
				t.Errorf("%s: %v, want %v", when, got, want)
			}
		}
		began := time.Now()
		<-changed.Done()
		if took := time.Since(began); took > time.Second {
			t.Errorf("another role was noticed after %v", took)
		}
		is("another role", changed, ErrLoggedOut)
		endChanged()
		s.fail(errors.New("the store is away"))
		time.Sleep(time.Minute)
		is("no store", first, nil)
		s.fail(nil)

		endFirst()
		is("released", first, context.Canceled)
		began = time.Now()
		if err := a.store.EndLogIn(t.Context(), []byte("a")); err != nil {
			t.Fatal(err)
		}
		is("ended here", second, ErrLoggedOut)
		if took := time.Since(began); took > 0 {
			t.Errorf("an end at this node was noticed after %v", took)
		}
		endSecond()
		is("somebody else's", other, nil)
		endOther()
		time.Sleep(time.Second)
		before := s.questions()
		time.Sleep(time.Minute)
		if n := s.questions(); n != before {
			t.Errorf("%d log-ins were asked for, and nothing depends on any", n-before)
		}
		again, endAgain := while("b")
		if err := s.EndLogIn(t.Context(), []byte("b")); err != nil { // on another node
			t.Fatal(err)
		}
		<-again.Done()
		endAgain()
		is("after a rest", again, ErrLoggedOut)
		time.Sleep(time.Second) // the goroutine ends
	})
}

// BenchmarkLogInRoles measures one check of log-ins.
func BenchmarkLogInRoles(b *testing.B) {
	a, store, u := open(b)
	var tokens [][]byte
	for i := range checkedAtOnce {
		tokens = append(tokens, hashOf(fmt.Sprint(i)))
		if err := store.KeepLogIn(b.Context(), people.LogIn{Token: tokens[i], User: u.ID, Data: []byte{}, Created: a.now(), Seen: a.now(), Expires: a.now().Add(time.Hour)}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if roles, err := store.LogInRoles(b.Context(), tokens, a.now()); err != nil || len(roles) != len(tokens) {
			b.Fatal(len(roles), err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tokens)), "ns/log-in")
}
