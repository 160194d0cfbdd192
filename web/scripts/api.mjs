// Writes src/api/openapi.ts, the types of the server's JSON, from the description of the
// API; with --check only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const target = new URL('../src/api/openapi.ts', import.meta.url)
const { openapi, info, components } = JSON.parse(readFileSync(new URL('../../httpapi/openapi.json', import.meta.url), 'utf8'))

// The calls themselves are in client.ts; here are only the shapes.
const ast = await openapiTS(
  { openapi, info, paths: {}, components: { schemas: components.schemas } },
  { arrayLength: true, rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true },
)
const schemas = /^export (?:interface components|type (?!paths|webhooks|\$defs|operations))/
const text =
  '// The shapes of the JSON of the API: written by npm run api from httpapi/openapi.json.\n' +
  astToString(ast.filter((node) => schemas.test(astToString([node]))))

if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/api/openapi.ts is out of date: npm run api')
  process.exit(1)
}
