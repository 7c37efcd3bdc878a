import { expect, it } from 'vitest'
import { stories } from './stories.ts'

const index = [
  "export { Badge, type BadgeProps } from './badge.tsx'",
  "export { BadgeList } from './badge-list.tsx'",
  "export { DayEntry, DayList, type DayListProps, useDay } from './day-list.tsx'",
  "export { breakpoints, HoldBackContext } from './breakpoints.ts'",
  "export * from './icon.tsx'",
].join('\n')

const missing = (story: string, path = 'web/workbench/bench.tsx'): readonly string[] =>
  stories
    .check({
      files: [
        { path: 'ui/src/index.ts', text: index },
        { path, text: story },
      ],
    })
    .map(({ message }) => message.split(' ')[0] ?? '')

it('names every component that no story shows, and neither types, hooks nor values', () => {
  expect(missing('')).toEqual(['Badge', 'BadgeList', 'DayEntry', 'DayList'])
})

it('takes a component as shown where the workbench draws it, and a longer name as another component', () => {
  expect(missing('<Badge tone="mint" />\n<DayList><DayEntry /></DayList>')).toEqual(['BadgeList'])
})

it('does not take a use elsewhere for a story', () => {
  expect(missing('<Badge /><BadgeList /><DayList /><DayEntry />', 'web/src/a.tsx')).toHaveLength(4)
})
