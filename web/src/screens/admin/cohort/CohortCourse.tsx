import { type Course, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Text } from '../../../ui/Layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Cohort.module.css'

/** The course of a learning platform whose learners join the cohort. */
export function CohortCourse({ course }: { course: Course }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { organizationId } = useOrganization()
  const { title, platformName, members, joined, sendsInvitations, syncedAt, hasSyncFailed } = course
  const change = useMutation({
    mutationFn: (isMailed: boolean) =>
      api.call(endpoints.updateCourse, {
        params: { courseId: course.id },
        query: { organizationId },
        body: { sendsInvitations: isMailed },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [endpoints.listCourses.path] }),
  })
  const isMailed = change.isPending ? change.variables : sendsInvitations
  return (
    <section className={styles.task}>
      <h2>{t('course.title', { title })}</h2>
      <p>
        {members === null
          ? t('course.joined', { count: joined, platform: platformName })
          : t('course.joinedOf', { joined, count: members, platform: platformName })}
      </p>
      <Text tone="quiet">{t('course.completionOnly', { platform: platformName })}</Text>
      {members !== null && (
        <Checkbox isSelected={isMailed} onChange={(next) => change.mutate(next)}>
          {t('course.sendsInvitations')}
        </Checkbox>
      )}
      {syncedAt && <Text tone="quiet">{t('course.synced', { time: formatDateTime(syncedAt) })}</Text>}
      {hasSyncFailed && <Notice tone="warning">{t('course.syncFailed', { platform: platformName })}</Notice>}
      <ErrorNotice error={change.error} />
    </section>
  )
}
