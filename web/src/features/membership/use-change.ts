import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { membershipKey } from './membership-queries.ts'

/** Changes the membership, and reads it and the profile again; `problem` says why it was refused. */
export function useChange<Input, Output>(
  act: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void = () => {},
) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { mutate, isPending, error, isError } = useMutation({
    mutationFn: act,
    async onSettled() {
      await queries.invalidateQueries({ queryKey: membershipKey })
      await queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
    },
    onSuccess: onDone,
  })
  return { change: mutate, isPending, problem: isError ? asApiError(error).code : null }
}
