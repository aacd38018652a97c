import { endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { cohortSearchArgs } from '../../../components/cohorts/cohort-search-args.ts'
import type { ListSearch } from '../../../components/lists/list-view.ts'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DensityToggle } from '../../../ui/DensityToggle.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import {
  type InvitationView,
  isFiltered,
  readInvitationView,
  writeInvitationView,
} from './invitation-view.ts'
import { useInvitationList } from './use-invitation-list.ts'

type Search = ListSearch<InvitationView> & { invite?: string; select?: string }

export function InvitationsScreen({ search }: { search: Search }) {
  const { organizationId } = useOrganization()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { t } = useTranslation('admin')
  const [view, changeView] = useListView({
    search,
    readView: readInvitationView,
    writeView: writeInvitationView,
    firstPage: { page: 1 },
    onChange: (next, replace) =>
      void navigate({ to: '/admin/invitations', search: next, replace, resetScroll: false }),
  })
  const list = useInvitationList(organizationId, view)
  /** Whether the list has ever loaded. If so, the search field stays on the page even if a search fails. */
  const [wasLoaded, setWasLoaded] = useState(false)
  const [isFormOpen, setFormOpen] = useState(search.invite === 'true')
  const [shouldSelectAll] = useState(search.select === 'open')
  const [invitedCount, setInvitedCount] = useState<number>()
  const outcome = useRef<HTMLDivElement>(null)
  const { data } = list

  // The focused button was removed with the form, so the message receives the focus.
  useEffect(() => {
    if (invitedCount !== undefined) outcome.current?.focus()
  }, [invitedCount])

  if (data && !wasLoaded) setWasLoaded(true)
  const hasNoMatch = data !== undefined && Object.values(data.counts).every((count) => count === 0)
  const isEmpty = hasNoMatch && !isFiltered(view)
  const isInviting = isFormOpen || (isEmpty && invitedCount === undefined)
  /** Whether the form is for the first invitations to a cohort. If so, the empty list is not shown below the form. */
  const isFirstOfCohort = isInviting && hasNoMatch && view.folderId !== '' && view.keyword === ''
  /** The same request as the first one of `CohortField`. Sending it in advance lets the form open immediately. */
  const cohorts = useQuery(useApi().query(endpoints.searchFolders, cohortSearchArgs({ organizationId })))

  // `invite` and `select` are removed from the URL. Otherwise, the Back button would open the form or select the
  // invitations again.
  const hasOneTimeParameters = search.invite !== undefined || search.select !== undefined
  const removeOneTimeParameters = useEffectEvent(() => changeView(view, { replace: true }))
  useEffect(() => {
    if (hasOneTimeParameters) removeOneTimeParameters()
  }, [hasOneTimeParameters])

  return (
    <Page
      title={t('invitations.title')}
      {...(isInviting && { lead: t('invitations.lead') })}
      width="wide"
      isList
      actions={
        wasLoaded &&
        !isInviting && (
          <>
            <Button
              onPress={() => {
                setInvitedCount(undefined)
                setFormOpen(true)
              }}
            >
              {t('invitations.invite')}
            </Button>
            <DensityToggle />
          </>
        )
      }
    >
      {!wasLoaded && list.error ? <LoadFailure query={list} /> : !wasLoaded && !isInviting && <Loading />}
      {invitedCount !== undefined && (
        <div ref={outcome} tabIndex={-1}>
          <Notice tone="success">{t('invitations.sent', { number: invitedCount })}</Notice>
        </div>
      )}
      {isInviting && (
        <LoadedPart query={cohorts}>
          {({ total }) =>
            total === 0 ? (
              <EmptyState
                title={t('invitations.noCohort.title')}
                actions={
                  <LinkButton to="/admin/cohorts" search={{ new: 'true' }}>
                    {t('cohort.new')}
                  </LinkButton>
                }
              >
                {t('invitations.noCohort.body')}
              </EmptyState>
            ) : (
              <InviteForm
                organizationId={organizationId}
                initialCohortId={view.folderId}
                isFirst={isEmpty}
                onInvited={(count) => {
                  setInvitedCount(count)
                  setFormOpen(false)
                  void list.refetch()
                  for (const { path } of [
                    endpoints.getOverview,
                    endpoints.searchAssessments,
                    endpoints.listCohorts,
                  ])
                    void queryClient.invalidateQueries({ queryKey: [path] })
                }}
                onCancel={isEmpty ? undefined : () => setFormOpen(false)}
              />
            )
          }
        </LoadedPart>
      )}
      {wasLoaded && !isEmpty && !isFirstOfCohort && (
        <InvitationList
          organizationId={organizationId}
          view={view}
          list={list}
          shouldSelectAll={shouldSelectAll}
          onChange={changeView}
        />
      )}
    </Page>
  )
}
