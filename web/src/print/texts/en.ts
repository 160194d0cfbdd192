export const texts = {
  print: 'Print',
  about: 'What you see below is what gets printed, and it stays clear in black and white. Choose here whether diagrams, comments and variations go on paper. For a PDF, press “Print” and pick “Save as PDF” as the printer.',
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
