import { expect, test } from 'vitest'
import { operatorRightNames, operatorRights, operatorRoles, rightsOf } from './rights.ts'

const inOrder = (names: Iterable<string>) => [...names].toSorted()

test('each role has exactly the rights of the table', () => {
  const table = Object.fromEntries(operatorRoles.map((role) => [role, inOrder(rightsOf([role]))]))
  expect(table).toEqual({
    moderator: ['cases.decide', 'evidence.read', 'people.read', 'support.answer', 'support.read'],
    seniorModerator: [
      'appeals.decide',
      'appeals.read',
      'applications.read',
      'bans.lift',
      'bans.permanent',
      'cases.decide',
      'creators.approve',
      'evidence.confirmExport',
      'evidence.read',
      'people.flags',
      'people.read',
      'people.support',
      'strikes.decide',
      'support.answer',
      'support.read',
    ],
    support: [
      ...['people.read', 'people.support', 'refunds.small', 'support.answer', 'support.read'],
      'wallets.read',
    ],
    finance: [
      'audit.read',
      'payouts.approve',
      'payouts.propose',
      'refunds.large',
      'refunds.small',
      'settlements.resolve',
      'support.answer',
      'support.read',
      'wallets.read',
    ],
    admin: inOrder(operatorRightNames.filter((name) => name !== 'payouts.propose')),
    auditor: [
      'announcements.read',
      'appeals.read',
      'applications.read',
      'audit.read',
      'evidence.read',
      'legal.read',
      'operations.read',
      'operators.read',
      'people.read',
      'settings.read',
      'support.read',
      'wallets.read',
    ],
  })
})

test('an auditor reads and never changes', () => {
  for (const right of rightsOf(['auditor'])) expect(right).toMatch(/\.read$/)
})

test('a person with several roles has the rights of each, and a person without roles has none', () => {
  expect(inOrder(rightsOf(['moderator', 'finance']))).toEqual(
    inOrder(new Set([...rightsOf(['moderator']), ...rightsOf(['finance'])])),
  )
  expect(rightsOf([]).size).toBe(0)
})

test('acts that one person must not decide alone are marked as such', () => {
  const alone = operatorRightNames.filter((name) => !('needs' in operatorRights[name]))
  expect(alone).not.toContain('bans.permanent')
  expect(alone).not.toContain('refunds.large')
  expect(alone).not.toContain('prices.write')
  expect(operatorRights['evidence.export'].needs).toBe('secondOperator')
  expect(operatorRights['evidence.confirmExport'].needs).toBe('otherOperator')
  expect(operatorRights['appeals.decide'].needs).toBe('otherOperator')
  expect(operatorRights['evidence.read'].needs).toBe('reason')
})
