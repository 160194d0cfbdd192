// Package lobby matches people who look for a game: seeks that anybody may take, challenges to
// one person, and pools that pair the nearest in rating in waves.
//
// Its state is soft: pages repeat their requests every few seconds, and a request that is not
// repeated expires. So nothing is stored, and a restarted server has everything back in
// seconds. Everything is bounded. It makes no games and reads no clock; the caller does both.
package lobby
