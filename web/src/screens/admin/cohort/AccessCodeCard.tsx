import type { CohortCode } from '@lpi/contract'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { addTimeZone, formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from './Cohort.module.css'
import { buildJoinLink } from './join-link.ts'

type Props = { accessCode: CohortCode; onPrint: () => void; onRevoke: () => void }

/** An access code with its seats. The buttons to share the code are shown only while learners can use it. */
export function AccessCodeCard({ accessCode, onPrint, onRevoke }: Props) {
  const { t } = useTranslation('admin')
  const { code, instrument, seats, seatsTaken, state, expiresOn, timeZone } = accessCode
  const link = buildJoinLink(code)
  const canJoin = state === 'open'
  return (
    <li className={styles.code}>
      <div className={styles.details}>
        <h3 className={styles.number}>
          <bdi>{code}</bdi>
        </h3>
        <p>{instrument}</p>
        <p>
          <strong>{t(`cohort.state.${state}`)}</strong> ·{' '}
          <span>{t('cohort.seatsTaken', { taken: seatsTaken, seats })}</span>
        </p>
        {expiresOn && <p>{t('cohort.worksUntil', { date: addTimeZone(formatDate(expiresOn), timeZone) })}</p>}
        {(canJoin || state === 'full') && (
          <div className={styles.buttons}>
            {canJoin && (
              <>
                <CopyButton
                  text={code}
                  label={t('cohort.copyCode')}
                  name={t('cohort.copyCodeNamed', { code })}
                />
                <CopyButton
                  text={t('cohort.learnerText', { link, code })}
                  label={t('cohort.copyText')}
                  name={t('cohort.copyTextNamed', { code })}
                />
                <Button variant="quiet" aria-label={t('cohort.printNamed', { code })} onPress={onPrint}>
                  {t('cohort.print')}
                </Button>
              </>
            )}
            <Button variant="quiet" aria-label={t('cohort.revokeNamed', { code })} onPress={onRevoke}>
              {t('cohort.revoke')}
            </Button>
          </div>
        )}
      </div>
      {canJoin && <QrCode text={link} label={t('cohort.qr', { code })} />}
    </li>
  )
}
