// English: where engines look into positions. Its keys are the reference for the other languages.
export const texts = {
  'here.title': 'Engine runs',
  'here.on': 'in this browser',
  'here.off': 'on the server',
  'here.about': 'In this browser it takes no time from the games on the server. The first time it fetches about 3.5 MB.',
  'here.only': 'The engine runs on the server.',
  'here.own': 'An engine of your own runs on the server.',
  'here.failed': 'The engine did not run in this browser. The server does the work until you choose again.',
  'here.coming': 'Fetching the engine: {{n}} %',
  'here.instead': 'Use the server',
  'here.missing': 'The engine did not arrive or run ({{why}}). The server does the work.',
  'here.again': 'Try again',
} as const
