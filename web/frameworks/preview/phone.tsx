import { t } from '@lingui/core/macro';
import { useViewportSize } from '@mantine/hooks';
import { useWidth } from '#web/design/charts/use-width.ts';
import styles from './preview.module.css';
import { type AnswersNews, previewPath, type PreviewRequest } from './preview-messages.ts';
import { usePreviewFrame } from './use-preview-frame.ts';

interface PhoneProps {
  request: PreviewRequest;
  onAnswers: (answers: AnswersNews) => void;
}

// In pixels, with the edge around the screen.
const width = 414;
const height = 804;
/** What the window has room for besides the phone. */
const heightAround = 60;
const minScale = 0.6;

/** A phone whose screen shows the page of an assessor, as large as the space allows. */
export function Phone({ request, onAnswers }: PhoneProps) {
  const { title } = request.definition;
  const frame = usePreviewFrame(request, onAnswers);
  const [space, spaceWidth] = useWidth<HTMLDivElement>(width);
  const { height: windowHeight } = useViewportSize();
  const fitting = windowHeight > 0 ? (windowHeight - heightAround) / height : 1;
  const scale = Math.min(1, spaceWidth / width, Math.max(minScale, fitting));
  return (
    <div ref={space} className={styles.space}>
      <div className={styles.scaled} style={{ width: width * scale, height: height * scale }}>
        <div className={styles.phone} style={{ width, height, transform: `scale(${scale})` }}>
          <iframe
            ref={frame}
            className={styles.screen}
            title={t`Preview of ${title}`}
            src={previewPath}
            sandbox="allow-scripts"
          />
        </div>
      </div>
    </div>
  );
}
