import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/root.ts'
import { endpointsFiles } from './endpoints-files.ts'
import { printEndpoints } from './print-endpoints.ts'

/** Without what the formatter adds: spaces, and the last comma of what it wraps. */
const spaceless = (source: string): string => source.replaceAll(/\s+/g, '').replaceAll(',}', '}')

test.each(endpointsFiles)('$path is what the routes say (`npm run contract:endpoints` writes it)', (file) => {
  expect(spaceless(readFileSync(join(root, file.path), 'utf8'))).toBe(spaceless(printEndpoints(file)))
})
