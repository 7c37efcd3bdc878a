import type { OwnProfile } from '@serendip/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { webDataQuery } from '../../../shared/onboarding/answers.ts'
import { detailsQuery } from '../profile-queries.ts'
import { readChanges, writeChanges } from './draft-store.ts'
import {
  fieldsOf,
  type KnownProfile,
  type ProfileChanges,
  profileProblems,
  realChanges,
} from './profile-draft.ts'
import { type SavedParts, type SaveResult, saveProfile } from './save-profile.ts'

type Refusal = SaveResult['refusal']

/** Updates the cached answers that are shown everywhere. */
function useKeep() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return ({ profile, details, webData }: SavedParts) => {
    if (profile) queries.setQueryData(profileQuery(api).queryKey, profile)
    if (details) queries.setQueryData(detailsQuery(api).queryKey, details)
    if (webData) queries.setQueryData(webDataQuery(api).queryKey, webData)
  }
}

/** The known profile, the unsaved changes, and saving; changes survive a reload of the tab. */
export function useProfileEdit(known: KnownProfile & { readonly profile: OwnProfile }) {
  const { api, clientSettings } = usePlatform()
  const userId = known.profile._id
  const keep = useKeep()
  const [changes, setChanges] = useState<ProfileChanges>(() => readChanges(sessionStorage, userId))
  const [status, setStatus] = useState<'open' | 'saving' | 'saved'>('open')
  const [refusal, setRefusal] = useState<Refusal>(null)
  const [masked, setMasked] = useState<SaveResult['masked']>([])
  const saved = fieldsOf(known)
  const unsaved = realChanges(saved, changes)
  const fields = { ...saved, ...changes }
  const problems = profileProblems(fields)
  useEffect(() => writeChanges(sessionStorage, userId, changes), [userId, changes])

  const change = (change: ProfileChanges) => {
    setStatus('open')
    // The server's error for a field concerned its previous text.
    setRefusal((before) => (before?.field === 'name' && 'name' in change ? null : before))
    setMasked((before) => before.filter((field) => !(field in change)))
    setChanges((before) => ({ ...before, ...change }))
  }
  const discard = () => {
    setRefusal(null)
    setChanges({})
    // At once: the screen may be on its way out, and its effects with it.
    writeChanges(sessionStorage, userId, {})
  }
  const save = async () => {
    setStatus('saving')
    setRefusal(null)
    const saving = await saveProfile({ api, clientSettings }, unsaved)
    keep(saving.saved)
    // A change entered meanwhile is newer than the saved one.
    setChanges((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name, value]) => {
          const field = name as keyof ProfileChanges
          return !saving.done.includes(field) || value !== changes[field]
        }),
      ),
    )
    setMasked(saving.masked)
    setRefusal(saving.refusal)
    setStatus(saving.refusal === null ? 'saved' : 'open')
  }
  const isDirty = Object.keys(unsaved).length > 0
  return { fields, problems, refusal, masked, status, isDirty, change, discard, save }
}

export type ProfileEdit = ReturnType<typeof useProfileEdit>
