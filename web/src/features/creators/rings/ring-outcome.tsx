import type { ErrorCode, SupportSubtype } from '@serendip/contract'
import { Button, Dialog, HeadphonesIcon, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GetCoins, MissingCoins } from '../../../shared/coins/missing-coins.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import styles from './ring.module.css'
import type { Refusal, RingState } from './ring-state.ts'
import type { Rings } from './rings.ts'

interface RingOverDialogProps {
  rings: Rings
  over: Extract<RingState, { kind: 'over' }>
}

/** Key of the text: a creator cost nothing; a contact who did not decline finds a missed call. */
function textOf({ person, outcome }: RingOverDialogProps['over']) {
  if (person.rolesGroup !== 'user') return 'over.text'
  return outcome === 'declined' ? 'over.contactDeclined' : 'over.contact'
}

/** The call was not answered: by whom, why, and what follows. */
export function RingOverDialog({ rings, over }: RingOverDialogProps) {
  const { t } = useTranslation('rings')
  const { person, outcome } = over
  return (
    <Dialog
      open
      onOpenChange={() => rings.dismiss()}
      title={t(`over.${outcome}`, { name: shortName(person.name) })}
      description={t(textOf(over), { name: shortName(person.name) })}
      closeLabel={t('over.close')}
      footer={
        <>
          <Button size="l" onClick={() => rings.dismiss()}>
            {t('over.close')}
          </Button>
          <AskSupport subtype="general" onUse={() => rings.dismiss()} />
        </>
      }
    >
      <div className={styles.stage}>
        <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} size="xl" decorative />
      </div>
    </Dialog>
  )
}

/** Refusals that support explains. */
const aboutCoins: readonly ErrorCode[] = ['not_enough_coins', 'spending_limit', 'self_excluded']

function AskSupport({ subtype, onUse }: { subtype: SupportSubtype; onUse: () => void }) {
  const { t } = useTranslation('nav')
  return (
    <Button variant="quiet" size="l" icon={<HeadphonesIcon />} asChild>
      <Link to={`/chat?support=${subtype}`} onClick={onUse}>
        {t('help')}
      </Link>
    </Button>
  )
}

interface RingRefusedDialogProps {
  rings: Rings
  refusal: Refusal
}

/** The call did not ring or could not be answered; without enough coins, how many are missing and the way to them. */
export function RingRefusedDialog({ rings, refusal }: RingRefusedDialogProps) {
  const { t } = useTranslation(['rings', 'error'])
  const { code, missingCoins, userId } = refusal
  const lacksCoins = code === 'not_enough_coins'
  return (
    <Dialog
      open
      onOpenChange={() => rings.dismiss()}
      title={t('refused.title')}
      description={
        lacksCoins ? (
          <>
            {t('refused.coins')} <MissingCoins coins={missingCoins} />
          </>
        ) : (
          t(`error:${code}`)
        )
      }
      closeLabel={t('refused.close')}
      footer={
        <>
          <Button size="l" onClick={() => rings.dismiss()}>
            {t('refused.close')}
          </Button>
          {lacksCoins && (
            <GetCoins
              variant="ember"
              size="l"
              missingCoins={missingCoins}
              to={userId === null ? '/match' : `/user-detail/${userId}`}
              onUse={() => rings.dismiss()}
            />
          )}
          <AskSupport
            subtype={aboutCoins.includes(code) ? 'finance' : 'general'}
            onUse={() => rings.dismiss()}
          />
        </>
      }
    />
  )
}
