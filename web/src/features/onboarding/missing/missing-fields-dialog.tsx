import type { OwnProfile } from '@serendip/contract'
import { BottomSheet, Button, Notice } from '@serendip/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { guestTarget } from '../guest/guest-step.ts'
import styles from './missing-fields-dialog.module.css'
import { MissingFieldsInputs } from './missing-fields-inputs.tsx'
import { logProfileFailure, saveAsGuest } from '../guest/save-as-guest.ts'
import { useMissingFields } from './use-missing-fields.ts'

export interface MissingFieldsDialogProps {
  readonly profile: OwnProfile
  /** The step of a former guest; null for all others. */
  readonly guestStep: string | null
  /** Everything is answered: a full load of this address, or of the current one, starts with the complete person. */
  onDone(target: string | null): void
}

/**
 * Asks over the current screen for what is required before anything opens. It stays until answered, or until a logout.
 */
export function MissingFieldsDialog({ profile, guestStep, onDone }: MissingFieldsDialogProps) {
  const { t } = useTranslation(['onboarding', 'nav'])
  const { api, busy, logger, logout } = usePlatform()
  const formId = useId()
  const isGuest = guestStep !== null
  const fields = useMissingFields({
    profile,
    asksAll: isGuest,
    async save(given) {
      await busy.untilLeft(async () => {
        if (isGuest) await saveAsGuest(api, profile, given)
        else await api.accounts.missingFields({ body: given })
      })
      onDone(isGuest ? guestTarget(guestStep) : null)
    },
    ...(isGuest && { onRefused: (thrown) => logProfileFailure(logger, thrown) }),
  })
  return (
    <BottomSheet
      open
      onOpenChange={() => undefined}
      title={t(isGuest ? 'missing.guestTitle' : 'missing.title')}
      description={t(isGuest ? 'missing.guestText' : 'missing.text')}
      footer={
        <>
          <Button variant="quiet" size="l" onClick={() => void logout()}>
            {t('nav:logout')}
          </Button>
          <Button type="submit" form={formId} variant="ember" size="l" pending={fields.isSending}>
            {t('missing.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} {...fields.props} className={styles.form}>
        <MissingFieldsInputs fields={fields} />
        {fields.problems.form && (
          <Notice tone="error" title={t('missing.failed')}>
            {fields.problems.form.message}
          </Notice>
        )}
      </form>
    </BottomSheet>
  )
}
