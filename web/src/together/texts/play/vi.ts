export const texts = {
  'join.title': 'Bạn được mời chơi một ván',
  'join.name': 'Tên của bạn',
  'join.side': 'Bạn cầm {{side}}.',
  'join.go': 'Vào chỗ',
  'join.taken': 'Chỗ này đã có người. Bạn có thể xem.',
  'seat.open': 'Chưa có ai vào',
  'seat.here': '{{name}} đang ở đây',
  'seat.away': '{{name}} đang vắng',
  'turn.theirs': 'Đến lượt {{name}}',
  'watch.only': 'Bạn đang xem',
  'watch.count': '{{n}} người xem',
}
