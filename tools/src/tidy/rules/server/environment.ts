import { findLines, isCode, isTest, linesOf, type Rule, type SourceFile } from '../../tree.ts'

const readers = [/^server\/src\/main\.ts$/, /^(tools|bench|e2e|server\/test)\//, /\.config\.ts$/]

export const environment: Rule = {
  name: 'process.env is read in server/src/main.ts alone',
  check: (tree) =>
    tree.files
      .filter((file) => isCode(file.path) && !isTest(file.path))
      .filter((file) => !readers.some((reader) => reader.test(file.path)))
      .flatMap((file) =>
        findLines(file, /^(?!\s*(?:\/\/|\*|\/\*)).*process\.env/, () => 'take it from the config'),
      ),
}

const declared = /^ {2}([A-Z][A-Z_]+):/
const explained = /^#?([A-Z][A-Z_]+)=/

/** The variable names in a file, each with its line. */
function namesIn(file: SourceFile | undefined, pattern: RegExp): Map<string, number> {
  const found = (file ? linesOf(file.text) : []).flatMap((text, index): [string, number][] => {
    const name = pattern.exec(text)?.[1]
    return name ? [[name, index + 1]] : []
  })
  return new Map(found)
}

export const explainedEnvironment: Rule = {
  name: '.env.example explains exactly what the server reads',
  check(tree) {
    const at = (path: string) => tree.files.find((file) => file.path === path)
    const reads = namesIn(at('server/src/config/env.ts'), declared)
    const explains = namesIn(at('.env.example'), explained)
    return [
      ...[...reads].filter(([name]) => !explains.has(name)).map(([name]) => `${name} is missing`),
      ...[...explains].filter(([name]) => !reads.has(name)).map(([name]) => `nobody reads ${name}`),
    ].map((message) => ({ path: '.env.example', message }))
  },
}

/** Names whose value belongs to the image, so that a .env written for `npm start` must not reach them. */
const imageNames = ['HOST', 'PORT', 'DATA_DIR', 'FILES_DIR', 'METRICS_HOST', 'METRICS_PORT']

export const passedEnvironment: Rule = {
  name: 'compose.yml hands on what .env.example explains, and fixes what belongs to the image',
  check(tree) {
    const path = 'compose.yml'
    const compose = tree.files.find((file) => file.path === path)
    if (!compose) return []
    const fixed = namesIn(compose, /^ {6}([A-Z_]+): /)
    return [
      ...(/^ {4}env_file: .*\.env\b/m.test(compose.text) ? [] : ['the app does not read .env']),
      ...imageNames.filter((name) => !fixed.has(name)).map((name) => `${name} is left to .env`),
    ].map((message) => ({ path, message }))
  },
}
