import type { OwnPhoto } from '@serendip/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, Suspense, useRef, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import { type OpenPicture, openPicture, type PictureProblem } from './picture.ts'

const CropDialog = lateView(async () => (await import('./crop-dialog.tsx')).CropDialog)

interface PhotoPickerProps {
  readonly sending: UseMutationResult<OwnPhoto, Error, Blob>
  /** Draws the button that opens the choice of files, and why a chosen one cannot be used; or that it is being opened. */
  children(choose: () => void, problem: string | null, isOpening: boolean): ReactNode
}

/** Lets a person choose a picture, crop it and send it. */
export function PhotoPicker({ sending, children }: PhotoPickerProps) {
  const { t } = useTranslation('error')
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [broken, setBroken] = useState<PictureProblem | null>(null)
  const [isOpening, load] = useTransition()
  const input = useRef<HTMLInputElement>(null)
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    sending.reset()
    const opened = await openPicture(file)
    setBroken(typeof opened === 'string' ? opened : null)
    load(() => setPicture(typeof opened === 'string' ? null : opened))
  }
  return (
    <>
      {children(() => input.current?.click(), broken && t(broken), isOpening)}
      <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void open(event)} />
      {/* There before the dialog, so that its loading shows on the button. */}
      <Suspense>
        {picture && (
          <CropDialog
            picture={picture}
            isSending={sending.isPending}
            problem={sending.isError ? t(asApiError(sending.error).code) : null}
            onPhoto={(photo) => sending.mutate(photo, { onSuccess: () => setPicture(null) })}
            onClose={() => setPicture(null)}
          />
        )}
      </Suspense>
    </>
  )
}
