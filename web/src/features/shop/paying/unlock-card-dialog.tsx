import { Dialog } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { ConfirmForm } from '../../../shared/confirmation/confirm-form.tsx'
import type { LockedCard } from './use-purchase.ts'

/** The proof that lets a saved card be charged on this device; the tap then goes on. */
export function UnlockCardDialog({ card }: { readonly card: LockedCard }) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  return (
    <Dialog
      open
      onOpenChange={card.onCancelled}
      form="sheet"
      title={t('cardLocked.title')}
      description={t('cardLocked.text')}
      closeLabel={t('everywhere:cancel')}
    >
      {profile && (
        <ConfirmForm
          api={api}
          asksPassword={profile.hasPassword !== false}
          email={profile.email}
          submitLabel={t('cardLocked.submit')}
          act={(body) => api.billingDetails.unlockCards({ body })}
          onDone={card.onUnlocked}
        />
      )}
    </Dialog>
  )
}
