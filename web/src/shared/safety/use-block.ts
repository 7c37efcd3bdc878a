import { useMutation } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBlockNotice } from './use-block-notice.ts'

/** Blocks a person, and says so with the way to take it back. The server ends an open call. */
export function useBlock(
  person: { readonly userId: string; readonly name: string },
  { onBlocked, onRefused }: { onBlocked?(): void; onRefused?(error: unknown): void } = {},
) {
  const { api } = usePlatform()
  const confirm = useBlockNotice()
  return useMutation({
    mutationFn: () => api.people.block({ params: { userId: person.userId } }),
    onSuccess() {
      onBlocked?.()
      confirm(person)
    },
    onError: (error) => onRefused?.(error),
  })
}
