import type { CreatorCard } from '@serendip/contract'
import { expect, test } from 'vitest'
import { listPages } from './list-pages.ts'

const card = (creatorId: string, status: CreatorCard['status']) => ({ creatorId, status }) as CreatorCard

test('a creator who moved between two pages is shown once, at the first place', () => {
  const pages = [
    { creators: [card('usr_1', 'online'), card('usr_2', 'online')] },
    { creators: [card('usr_3', 'offline'), card('usr_1', 'offline')] },
  ]
  expect(listPages(pages)).toEqual([
    card('usr_1', 'online'),
    card('usr_2', 'online'),
    card('usr_3', 'offline'),
  ])
})
