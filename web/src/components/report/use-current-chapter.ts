import { useEffect, useState } from 'react'

/** A chapter is current when its top is less than this many pixels below the top of the window. */
const READING_LINE = 160

/** The last chapter that begins above the reading line. */
export function useCurrentChapter<Chapter extends { id: string }>(chapters: readonly Chapter[]) {
  const [currentId, setCurrentId] = useState<string>()
  useEffect(() => {
    let frame = 0
    function updateCurrent() {
      frame = 0
      const passedChapters = chapters.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < READING_LINE
      })
      setCurrentId(passedChapters.at(-1)?.id)
    }
    function schedule() {
      if (frame === 0) frame = requestAnimationFrame(updateCurrent)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      window.removeEventListener('scroll', schedule)
      cancelAnimationFrame(frame)
    }
  }, [chapters])
  return chapters.find(({ id }) => id === currentId)
}
