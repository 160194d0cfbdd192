// English: the dialog that saves a game. Its keys are the reference for the other languages.
export const texts = {
  'save.format': 'Format',
  'save.txt': 'Moves',
  'save.fen': 'Position',
  'save.binary': 'This format is not text: save it as a file.',
  'save.charset': 'Encoding of the file',
  'save.text': 'The game as text',
  'save.about': 'Game details',
  'save.event': 'Event',
  'save.site': 'Place',
  'save.date': 'Date',
  'save.comment': 'Comment',
  'save.lossy': '{{charset}} lacks some characters of the names or comments; the file would have question marks in their place.',
  'save.file': 'Save file',
} as const
