const span = (100 * Math.PI) / 180;
const maxThickness = 35;
const maxRadius = 250;

export interface Point {
  x: number;
  y: number;
}

/** An arc of 100° whose highest point is at the top of its box; lengths in pixels. */
export interface DialGeometry {
  center: Point;
  radius: number;
  thickness: number;
}

/** Fits the arc into a box of the given size in pixels. */
export function dialGeometry(width: number, height: number): DialGeometry {
  const thickness = Math.min(maxThickness, Math.min(width, height) / 10);
  const margin = thickness;
  const widest = (width / 2 - margin) / Math.sin(span / 2);
  const radius = Math.max(0, Math.min(maxRadius, widest));
  return { center: { x: width / 2, y: margin + radius }, radius, thickness };
}

/** The point on the arc at a share of its length, 0 at the left end and 1 at the right. */
export function pointAt({ center, radius }: DialGeometry, share: number): Point {
  const angle = (share - 0.5) * span;
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) };
}

/** The share of the arc nearest to a point, 0…1. */
export function shareAt({ center }: DialGeometry, { x, y }: Point): number {
  const angle = Math.atan2(x - center.x, center.y - y);
  return Math.min(1, Math.max(0, angle / span + 0.5));
}

/** The SVG path from the left end of the arc to a share of its length. */
export function arcPath(geometry: DialGeometry, share: number): string {
  const start = pointAt(geometry, 0);
  const end = pointAt(geometry, share);
  const { radius } = geometry;
  return `M ${start.x} ${start.y} A ${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}
