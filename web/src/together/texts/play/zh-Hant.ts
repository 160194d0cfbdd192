export const texts = {
  'join.title': '有人邀你對弈',
  'join.name': '你的名字',
  'join.side': '你執{{side}}。',
  'join.go': '入座',
  'join.taken': '這個座位已經有人了，你可以觀戰。',
  'seat.open': '等人入座',
  'seat.here': '{{name}}在線上',
  'seat.away': '{{name}}不在',
  'turn.theirs': '輪到{{name}}',
  'watch.only': '你在觀戰',
  'watch.count': '{{n}} 人觀戰',
}
