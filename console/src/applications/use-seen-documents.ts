import { useState } from 'react'
import { useDocuments } from '../parts/evidence/documents.tsx'

interface SeenDocuments {
  /** Whether the list was read and each of its documents was shown. */
  readonly isSeen: boolean
  see(documentId: string): void
}

/** Which documents of an applicant the operator has seen; null: nobody decides. One that is replaced is unseen again. */
export function useSeenDocuments(userId: string | null): SeenDocuments {
  const { data } = useDocuments(userId)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  return {
    isSeen: data?.documents.every(({ documentId }) => seen.has(documentId)) ?? false,
    see: (documentId) => setSeen((before) => new Set(before).add(documentId)),
  }
}
