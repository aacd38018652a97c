export type Assessment = {
  id: string
  person: number
  cohort: number
  organization: number
  /** In the order of the statements. */
  answers: readonly number[]
  /** The answer to the demographic question; empty if none was given. */
  role: string
}

/**
 * Creates a record of who has completed assessments in which cohorts, and who has withdrawn consent or erased their
 * account. The attackers know all this: administrators read it in their lists, and learners in a cohort talk to each
 * other. Only answers are secret.
 */
export function createTimeline() {
  const assessments: Assessment[] = []
  const withdrawnPeople = new Set<number>()
  const erasedPeople = new Set<number>()
  const isPresent = ({ person }: Assessment) => !withdrawnPeople.has(person) && !erasedPeople.has(person)
  return {
    complete: ({ assessmentId: id, person, cohort, organization, answers, role }: Completion) =>
      void assessments.push({ id, person, cohort, organization, answers, role }),
    move: (id: string, cohort: number) => {
      for (const assessment of assessments) if (assessment.id === id) assessment.cohort = cohort
    },
    withdraw: (person: number) => void withdrawnPeople.add(person),
    accept: (person: number) => void withdrawnPeople.delete(person),
    erase: (person: number) => void erasedPeople.add(person),
    /**
     * The newest assessment of a person in a cohort; undefined if there is none, or if the person withdrew consent or
     * erased their account.
     */
    findNewest: (person: number, cohort: number) =>
      assessments.findLast(
        (assessment) => assessment.person === person && assessment.cohort === cohort && isPresent(assessment),
      ),
    assessments: () => assessments,
    /** Whether the person who completed the assessment has neither withdrawn consent nor erased their account. */
    isPresent: (id: string) =>
      assessments.some((assessment) => assessment.id === id && isPresent(assessment)),
    cohortOf: (id: string) => assessments.find((assessment) => assessment.id === id)!.cohort,
    personOf: (id: string) => assessments.find((assessment) => assessment.id === id)!.person,
  }
}

type Completion = Omit<Assessment, 'id'> & { assessmentId: string }
export type Timeline = ReturnType<typeof createTimeline>
