// Package alerts tells people who are not at the page what waits for them: their turn in a game
// by correspondence, a challenge, the next round of a tournament, an invitation to a team.
//
// What happens becomes an entry of the store's outbox for each device of the person (a browser, or
// the account's address of mail), never in the path of the request that caused it. Any node may
// send an entry, and one does: whoever takes it from the outbox postpones it first, so that an
// entry whose node fails is sent later by another. A device may therefore get it twice, under the
// same tag.
//
// A Carrier or Mailer reaches the device; Sources return the state of games and tournaments. The
// package imports neither databases nor the network.
package alerts
