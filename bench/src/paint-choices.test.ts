import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/src/testing/root.ts'
import { paintChoices, without } from './paint-choices.ts'

test.each(Object.entries(paintChoices))('the product can be built without %s', (_, choice) => {
  const text = readFileSync(join(root, choice.file), 'utf8')
  expect(without(choice, text)).not.toBe(text)
})
