import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import type { Overlays } from '../overlays.tsx'
import { needsReminder } from './email-reminder.ts'

/** Asks once per session to confirm the address, but never during a conversation. */
export function useEmailReminder({ modals }: Overlays, isInConversation: boolean): void {
  const { api, clock } = usePlatform()
  const isLoggedIn = useSession() !== null
  const { data: profile } = useQuery({ ...profileQuery(api), enabled: isLoggedIn })
  const email = profile && needsReminder(profile, clock.now()) ? profile.email : null
  useEffect(() => {
    if (email !== null && !isInConversation) modals.open('emailConfirm', { email })
  }, [email, isInConversation, modals])
}
