import { CreatorCard } from '../src/features/creators/list/creator-card.tsx'
import { KnownPersonRow } from '../src/features/people/known-person-row.tsx'
import { BalanceCard } from '../src/features/wallet/balance/balance-card.tsx'
import { GetCoins, MissingCoins } from '../src/shared/coins/missing-coins.tsx'
import { useCoinPrice } from '../src/shared/coins/coin-price.ts'
import { Bench, Row } from './bench.tsx'
import { aCreator, aPartner } from './samples.ts'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

const prices = [1, 60, 1240]

function CoinPrices() {
  const { priceOf } = useCoinPrice()
  return (
    <Bench name="Coin prices">
      {prices.map((coins) => (
        <p key={coins}>{priceOf(coins)}</p>
      ))}
      <p>
        <MissingCoins coins={20} />
      </p>
      <Row>
        <GetCoins missingCoins={null} to="/" />
      </Row>
    </Bench>
  )
}

export function CardsBench({ words }: { words: Words }) {
  const added = { added: true, addedMe: true }
  const stranger = { added: false, addedMe: true }
  return (
    <>
      <Bench name="Creator cards">
        <ul className={styles.list}>
          <CreatorCard card={aCreator(words, 1)} onCall={() => {}} />
          <CreatorCard card={aCreator(words, 2, { status: 'inacall', rateCoins: 180 })} onCall={() => {}} />
          <CreatorCard card={aCreator(words, 3, { demo: true })} isAsking onCall={() => {}} />
        </ul>
      </Bench>
      <Bench name="People">
        <ul className={styles.list}>
          <KnownPersonRow
            known={{ person: aPartner(words, 0), relation: added, online: true }}
            onLeave={() => {}}
          />
          <KnownPersonRow
            known={{ person: aPartner(words, 1), relation: stranger, online: false }}
            onLeave={() => {}}
          />
        </ul>
      </Bench>
      <Bench name="Wallet">
        <BalanceCard earn={null} />
      </Bench>
      <CoinPrices />
    </>
  )
}
