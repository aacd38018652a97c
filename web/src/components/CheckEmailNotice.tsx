import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './CheckEmailNotice.module.css'
import { ErrorNotice } from './ErrorNotice.tsx'
import { LinkedText } from './LinkedText.tsx'
import { useRecovery } from './use-recovery.ts'

type CheckEmailNoticeProps = {
  email: string
  /** Back to the address, where another one may be given. */
  onOtherAddress?: () => void
}

/** What to do now that the mail is on its way; the same whether or not there is such an account. */
export function CheckEmailNotice({ email, onOtherAddress }: CheckEmailNoticeProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const again = useMutation({ mutationFn: useRecovery() })
  return (
    <Page title={t('forgot.sentTitle')} lead={t('forgot.sentLead', { email })} width="narrow">
      <section className={styles.nothing}>
        <h2>{t('forgot.nothingTitle')}</h2>
        <ul>
          <li>{t('forgot.nothingSpam')}</li>
          <li>{t('forgot.nothingAddress')}</li>
          <li>{t('forgot.nothingWait')}</li>
          <li>
            <LinkedText text={t('forgot.nothingSupport')} href={links.support} />
          </li>
        </ul>
      </section>
      {again.isSuccess && <Notice tone="success">{t('forgot.sentAgain')}</Notice>}
      <ErrorNotice error={again.error} />
      <div className={styles.actions}>
        <Button variant="secondary" isPending={again.isPending} onPress={() => again.mutate(email)}>
          {t('forgot.again')}
        </Button>
        {onOtherAddress && (
          <Button variant="quiet" onPress={onOtherAddress}>
            {t('forgot.otherAddress')}
          </Button>
        )}
      </div>
      <Link href="/login" isAlone>
        {t('forgot.back')}
      </Link>
    </Page>
  )
}
