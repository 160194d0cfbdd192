export const texts = {
  'join.title': '有人邀你对弈',
  'join.name': '你的名字',
  'join.side': '你执{{side}}。',
  'join.go': '入座',
  'join.taken': '这个座位已经有人了，你可以观战。',
  'seat.open': '等人入座',
  'seat.here': '{{name}}在线',
  'seat.away': '{{name}}不在',
  'turn.theirs': '轮到{{name}}',
  'watch.only': '你在观战',
  'watch.count': '{{n}} 人观战',
}
