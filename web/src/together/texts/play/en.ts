export const texts = {
  'join.title': 'You are invited to a game',
  'join.name': 'Your name',
  'join.side': 'You play {{side}}.',
  'join.go': 'Take the seat',
  'join.taken': 'The seat is taken already. You can watch.',
  'seat.open': 'Nobody has come yet',
  'seat.here': '{{name}} is here',
  'seat.away': '{{name}} is away',
  'turn.theirs': '{{name}} to move',
  'watch.only': 'You are watching',
  'watch.count': '{{n}} watching',
}
