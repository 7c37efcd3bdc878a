import type { OwnProfile } from '@serendip/contract'
import { Dialog } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmForm } from '../../../shared/confirmation/confirm-form.tsx'
import type { ConfirmationBody } from '../../../shared/confirmation/use-confirmation.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** The notice on success; omitted if codes follow, which make it clear. */
  readonly done?: string
  readonly profile: OwnProfile
  readonly open: boolean
  onClose(): void
  /** Returns recovery codes to show, or null. */
  act(body: ConfirmationBody): Promise<string[] | null>
}

/** One change of a factor, by the password or a mailed code. */
export function ConfirmDialog({ title, text, done, profile, open, onClose, act }: ConfirmDialogProps) {
  const { t } = useTranslation(['second-factor', 'everywhere'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  const finish = (made: string[] | null) => {
    void queries.invalidateQueries({ queryKey: ['secondFactor'] })
    setCodes(made)
    if (made !== null) return
    if (done) notices.show({ title: done, accent: 'success' })
    close()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      form="sheet"
      title={codes ? t('codes.title') : title}
      description={codes ? undefined : text}
      closeLabel={t('everywhere:cancel')}
    >
      {open && codes && <RecoveryCodes codes={codes} onDone={close} />}
      {open && !codes && (
        <ConfirmForm
          api={api}
          asksPassword={profile.hasPassword !== false}
          email={profile.email}
          submitLabel={t('next')}
          act={act}
          onDone={finish}
        />
      )}
    </Dialog>
  )
}
