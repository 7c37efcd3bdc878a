import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkAnswer } from './check-answer.ts'

const people = z.object({ people: z.array(z.object({ name: z.string(), age: z.number().optional() })) })

test('an answer that conforms to the contract passes', () => {
  const answer = { people: [{ name: 'Ada' }, { name: 'Bo', age: undefined }] }
  expect(checkAnswer(people, answer)).toEqual({ people: [{ name: 'Ada' }, { name: 'Bo', age: undefined }] })
})

test('an undeclared field never reaches a browser unnoticed, however deeply nested', () => {
  const answer = { people: [{ name: 'Ada', password: 'secret' }] }
  expect(() => checkAnswer(people, answer)).toThrow('answer.people.0.password')
  expect(() => checkAnswer(people, { people: [], total: 1 })).toThrow('answer.total')
})

test('an answer of another type is refused', () => {
  expect(() => checkAnswer(people, { people: 'none' })).toThrow()
})
