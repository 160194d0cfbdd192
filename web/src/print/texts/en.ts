export const texts = {
  print: 'Print',
  title: 'Record',
  back: 'Back',
  notation: 'Notation',
  diagrams: 'Diagrams',
  marked: 'At marked moves',
  end: 'At the end',
  comments: 'Comments',
  lines: 'Variations',
  columns: 'Two columns',
  opening: 'Opening',
  result: 'Result',
  missing: 'There is nothing here to print.',
  untitled: 'Study',
}

export type PrintTexts = Readonly<Record<keyof typeof texts, string>>
