// Package members answers the calls about accounts: signing up and logging in, also with
// passkeys and single sign-on, the caller's own account, games and data, the profiles of
// players, and what moderators do.
//
// It is a room of package httpapi, which composes its calls into the table and knows its
// errors.
package members
