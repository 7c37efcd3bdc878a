import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { GroupsSection } from './groups-section.tsx'

const creators = { saveGroup: vi.fn(), deleteGroup: vi.fn() }
const showConsole = showConsoleWith({ creators })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

test('a group needs a name of its own, which is said beside the field, and is then saved', async () => {
  creators.saveGroup.mockRejectedValueOnce(new ApiError('conflict')).mockResolvedValueOnce({})
  const operatorId = `opr_${'0'.repeat(20)}`
  showConsole(<GroupsSection groups={[]} supervisors={[{ operatorId, name: 'Ada' }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'New group' }))
  await submit('Save')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(creators.saveGroup).not.toHaveBeenCalled()
  await fill('Name', 'Night')
  await submit('Save')
  expect(screen.getByText('Another group has this name. Choose a different one.')).toBeTruthy()
  expect(focused()).toBe('Name')
  await fill('Name', 'Early')
  await submit('Save')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(creators.saveGroup).toHaveBeenLastCalledWith({ body: { groupId: null, name: 'Early', operatorId } })
})

test('a group is deleted after a question that says what follows; a refusal stays in it', async () => {
  creators.deleteGroup.mockRejectedValueOnce(new ApiError('unavailable')).mockResolvedValueOnce({})
  const supervisor = { operatorId: `opr_${'0'.repeat(20)}`, name: 'Ada' }
  const group = { groupId: `grp_${'0'.repeat(20)}`, name: 'Night', supervisor, creators: 3 }
  showConsole(<GroupsSection groups={[group]} supervisors={[supervisor]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Edit Night' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete group…' }))
  expect(creators.deleteGroup).not.toHaveBeenCalled()
  expect(screen.getByText('Its 3 creators will have no group. This can’t be undone.')).toBeTruthy()
  await submit('Delete group')
  expect(screen.getByRole('alert')).toBeTruthy()
  await submit('Delete group')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(creators.deleteGroup).toHaveBeenLastCalledWith({ params: { groupId: group.groupId } })
})
