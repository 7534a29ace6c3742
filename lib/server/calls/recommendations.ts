import "server-only";
import * as recommendationsCopies from "@/lib/contract/recommendations/recommendations-copies";
import * as recommendationsCustomization from "@/lib/contract/recommendations/recommendations-customization";
import * as recommendationsPreview from "@/lib/contract/recommendations/recommendations-preview";
import * as recommenderRules from "@/lib/contract/recommendations/recommender-rules";
import * as recommenders from "@/lib/contract/recommendations/recommenders";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(recommendationsCopies.copyRecommendations),
  forward(recommendationsCustomization.list),
  forward(recommendationsCustomization.timeline),
  forward(recommendationsCustomization.show),
  forward(recommendationsCustomization.destroy),
  forward(recommendationsCustomization.saveRules),
  forward(recommendationsCustomization.create),
  forwardFile(recommendationsCustomization.exportFile),
  forward(recommendationsCustomization.importRows),
  forward(recommendationsPreview.organicBox),
  forward(recommendationsPreview.previewBox),
  forward(recommenderRules.listRecommenderRules),
  forward(recommenderRules.saveRule),
  forward(recommenderRules.deleteRecommenderRule),
  forward(recommenderRules.tryRules),
  forward(recommenders.preview),
  forward(recommenders.listRecommenders),
];
